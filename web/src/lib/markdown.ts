/**
 * The rules pages are Markdown of our own making: headings, paragraphs, lists, tables, rules, emphasis, code, links. Everything is
 * escaped first, so a page cannot carry markup of its own. Headings and rulings get the anchors that reasons link to.
 */
export interface Heading {
  level: number;
  text: string;
  id: string;
}
export interface Page {
  html: string;
  headings: Heading[];
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export function inline(text: string): string {
  const codes: string[] = [];
  return escape(text)
    .replace(/`([^`]+)`/g, (_, code: string) => `\u0000${codes.push(code) - 1}\u0000`)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\((#[\w.-]+|\/[\w./#-]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\u0000(\d+)\u0000/g, (_, i: string) => `<code>${codes[Number(i)]}</code>`);
}

export function anchor(text: string): string {
  const numbered = /^(\d+(?:\.\d+)*)\.?\s/.exec(text);
  return numbered ? `s${numbered[1]}` : text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

export function markdown(source: string): Page {
  const headings: Heading[] = [];
  const blocks: string[] = [];
  const lines = source.replace(/\r/g, '').split('\n');
  let i = 0;
  const take = (test: (line: string) => boolean): string[] => {
    const start = i;
    while (i < lines.length && test(lines[i]!)) i++;
    return lines.slice(start, i);
  };
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (!line.trim()) i++;
    else if (heading) {
      const found = { level: heading[1]!.length, text: heading[2]!, id: anchor(heading[2]!) };
      headings.push(found);
      blocks.push(`<h${found.level} id="${found.id}">${inline(found.text)}</h${found.level}>`);
      i++;
    } else if (/^(---+|\*\*\*+)\s*$/.test(line)) {
      blocks.push('<hr class="rule-line">');
      i++;
    } else if (line.startsWith('```')) {
      i++;
      const code = take((next) => !next.startsWith('```'));
      i++;
      blocks.push(`<pre tabindex="0"><code>${escape(code.join('\n'))}</code></pre>`);
    } else if (line.startsWith('|')) blocks.push(table(take((next) => next.startsWith('|'))));
    else if (isItem(line)) blocks.push(list(take((next) => isItem(next) || /^\s{2,}\S/.test(next))));
    else if (line.startsWith('>')) blocks.push(`<blockquote>${inline(take((next) => next.startsWith('>')).map((next) => next.slice(1).trim()).join(' '))}</blockquote>`);
    else blocks.push(paragraph(take((next) => next.trim() !== '' && !isItem(next) && !/^(#{1,4}\s|\||```|>)/.test(next))));
  }
  return { html: blocks.join('\n'), headings };
}

const isItem = (line: string) => /^\s*([-*]|\d+\.)\s+/.test(line);
/** A ruling begins with its number in bold: **R12 Timing ...**; reasons link to it. */
const rulingId = (text: string) => /^\*\*(R\d+[a-z]?)\b/.exec(text)?.[1];
const identified = (text: string) => (rulingId(text) ? ` id="${rulingId(text)}"` : '');

function paragraph(lines: string[]): string {
  const text = lines.join(' ');
  return `<p${identified(text)}>${inline(text)}</p>`;
}

function list(lines: string[]): string {
  const items: { depth: number; ordered: boolean; text: string }[] = [];
  for (const line of lines) {
    const item = /^(\s*)([-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) items.push({ depth: item[1]!.length >= 2 ? 1 : 0, ordered: /\d/.test(item[2]!), text: item[3]! });
    else if (items.length) items.at(-1)!.text += ` ${line.trim()}`;
  }
  const tag = items[0]?.ordered ? 'ol' : 'ul';
  let html = `<${tag}>`;
  items.forEach((item, at) => {
    const next = items[at + 1];
    const before = items[at - 1];
    if (item.depth > (before?.depth ?? 0)) html += '<ul>';
    html += `<li${identified(item.text)}>${inline(item.text)}`;
    if (!next || next.depth <= item.depth) html += '</li>';
    if (item.depth > (next?.depth ?? 0)) html += '</ul></li>';
  });
  return `${html}</${tag}>`;
}

function table(lines: string[]): string {
  const cells = (line: string) => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => inline(cell.trim()));
  const [head, , ...body] = lines;
  const row = (parts: string[], tag: string) => `<tr>${parts.map((part) => `<${tag}>${part}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="table"><table><thead>${row(cells(head ?? ''), 'th')}</thead><tbody>${body.map((line) => row(cells(line), 'td')).join('')}</tbody></table></div>`;
}
