/** Pages by address. Links are ordinary links; clicks on them stay inside the app. */
export interface Route {
  page: 'lobby' | 'table' | 'replay' | 'review' | 'rules' | 'components' | 'settings' | 'learn' | 'lost';
  id: string;
}

const PAGES = new Set<Route['page']>(['table', 'replay', 'review', 'rules', 'components', 'settings', 'learn']);

export function read(path: string): Route {
  const [page = '', id = ''] = path.replace(/^\/+|\/+$/g, '').split('/');
  if (page === '') return { page: 'lobby', id: '' };
  try {
    if (PAGES.has(page as Route['page'])) return { page: page as Route['page'], id: decodeURIComponent(id) };
  } catch {
    // an address that was cut off in the middle of a letter
  }
  return { page: 'lost', id: '' };
}

class Router {
  route = $state.raw<Route>(read(location.pathname));
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.sync());
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.sync();
    if (!location.hash) scrollTo(0, 0);
  }

  private sync(): void {
    this.route = read(location.pathname);
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

/** Keep clicks on own links inside the app. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
