/** One line at the edge of the page: something went wrong, or was done. */
class Notice {
  text = $state('');
  kind = $state<'bad' | 'good'>('good');
  private timer: ReturnType<typeof setTimeout> | undefined;

  private show(kind: 'bad' | 'good', text: string): void {
    this.kind = kind;
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.text = ''), 6000);
  }
  good = (text: string): void => this.show('good', text);
  bad = (error: unknown): void => this.show('bad', error instanceof Error ? error.message : String(error));
  clear = (): void => void (this.text = '');
}

export const notice = new Notice();
