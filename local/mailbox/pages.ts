import { escapeHtml } from '../shared/html.ts';
import { partId, type StoredMail } from './stored-mail.ts';

const STYLE = `
  :root { color-scheme: light dark; --line: #8886; --accent: #c8983b; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
  h1 { font-size: 1.25rem; margin: 0 0 1rem; border-bottom: 3px solid var(--accent); padding-bottom: .5rem; }
  ul { list-style: none; padding: 0; margin: 0; }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem .5rem; color: inherit; text-decoration: none;
         border-bottom: 1px solid var(--line); }
  li a:hover, li a:focus-visible { background: #8882; }
  li span, dt, time { opacity: .75; font-size: .9rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
  dd { margin: 0; }
  iframe { width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }`;

/** Returns the HTML page with the list of mails, in the given order. The page reloads itself. */
export function renderList(mails: readonly StoredMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/message/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>${renderTime(mail.createdAt)}` +
      `<span>${escapeHtml(mail.to)}</span></a></li>`,
  );
  const body = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>Aucun message · No message yet</p>';
  return renderPage(
    'Klinky · mail',
    `<h1>Messages (${mails.length})</h1>${body}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

/** Returns the HTML page of one message. The message runs no scripts, and its links open in a new tab. */
export function renderMessage(mail: StoredMail): string {
  const content = escapeHtml(`<base target="_blank">${mail.html}`);
  return renderPage(
    mail.subject,
    `<p><a href="/">← Messages</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>À · To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Date</dt><dd>${renderTime(mail.createdAt)}</dd>${renderAttachments(mail)}</dl>
<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${content}"></iframe>`,
  );
}

function renderAttachments({ id, attachments = [] }: StoredMail): string {
  if (attachments.length === 0) return '';
  const links = attachments.map(
    ({ name }, index) => `<a href="/api/v1/message/${id}/part/${partId(index)}">${escapeHtml(name)}</a>`,
  );
  return `<dt>PJ · Attached</dt><dd>${links.join(', ')}</dd>`;
}

function renderTime(date: Date): string {
  const iso = date.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function renderPage(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`;
}
