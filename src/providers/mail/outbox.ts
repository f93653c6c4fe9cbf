/** /sandbox/mail: the mail the sandbox caught, readable in the browser. Pure; shown in development and in the demo only (D05). */
import { formatMoment, parisTime } from '#kernel/moment.ts';
import type { CaughtMail, CaughtMailContent } from './caught.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';

/** What these pages need, and nothing else: no script at all, and inside the frame the mail's own styles. */
export const OUTBOX_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** The mail runs nothing and may only open its links, in a tab of their own. */
const FRAME_MAY = 'allow-popups allow-popups-to-escape-sandbox';

const STYLE = html` :root{color-scheme:light
dark;--sel:#FAFAF6;--papier:#FFFFFF;--ink:#1F2A33;--soft:#5B6872;--ocean:#0B5C7A;--line:#E3E6E3} @media
(prefers-color-scheme:dark){:root{--sel:#12181C;--papier:#1A2227;--ink:#E8ECEE;--soft:#9FB0BA;--ocean:#5FB3D0;--line:#2C363C}}
*{box-sizing:border-box} body{margin:0;background:var(--sel);color:var(--ink);font:15px/1.5
Inter,system-ui,Roboto,Helvetica,Arial,sans-serif} main{max-width:960px;margin:0 auto;padding:32px 16px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px;overflow-wrap:anywhere} a{color:var(--ocean)}
.soft{color:var(--soft);margin:0 0 20px} .card{background:var(--papier);border:1px solid
var(--line);border-radius:8px;overflow:hidden} ol{list-style:none;margin:0;padding:0} li+li{border-top:1px
solid var(--line)} li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:12px
16px;min-height:44px;color:inherit;text-decoration:none} li a:hover,li a:focus-visible{background:var(--sel)}
li strong{font-weight:600;overflow-wrap:anywhere} li span,time{color:var(--soft);overflow-wrap:anywhere}
time{font-variant-numeric:tabular-nums;white-space:nowrap} .empty{padding:48px
16px;text-align:center;color:var(--soft)} dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px
16px;margin:0 0 20px} dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:75vh;border:0;background:#FFFFFF}
pre{margin:0;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}
details{margin-top:16px} .form{display:grid;gap:12px;margin-top:16px;padding:16px} .form
label{display:grid;gap:4px;color:var(--soft)}
input,textarea{font:inherit;color:var(--ink);background:var(--sel);padding:9px 12px;border:1px solid
var(--soft);border-radius:8px;width:100%} .form
button{justify-self:start;font:inherit;font-weight:600;color:#FFFFFF;background:#0B5C7A;padding:11px
20px;min-height:44px;border:0;border-radius:8px;cursor:pointer} detailssummary{cursor:pointer;padding:10px 0}`;

/** @param mayWrite mail comes in here too: a stranger's can be tried. */
export function outboxPage(mails: readonly CaughtMail[], mayWrite = false): string {
  const count = mails.length === 1 ? '1 message' : `${mails.length} messages`;
  return page(
    'Messages envoyés',
    html`<h1>Messages envoyés</h1>
      <p class="soft">
        ${count}, du plus récent au plus ancien. Aucun n’a quitté cette machine. Voir aussi
        <a href="/sandbox/sms">les SMS</a>.
      </p>
      <div class="card">
        ${
          mails.length === 0
            ? html`<p class="empty">
                Rien n’a encore été envoyé. Demandez un nouveau mot de passe ou envoyez un devis : le message
                arrivera ici.
              </p>`
            : html`<ol>
                ${mails.map(line)}
              </ol>`
        }
      </div>
      ${
        mayWrite &&
        html`<details>
          <summary>Écrire à l’agence comme un inconnu</summary>
          <form class="card form" method="post" action="/sandbox/mail">
            <label
              >De <input type="email" name="from" required maxlength="200" value="ines@ailleurs.test"
            /></label>
            <label>Objet <input name="subject" maxlength="200" value="Une question" /></label>
            <label>Message <textarea name="text" rows="5" required maxlength="20000"></textarea></label>
            <button>Envoyer par SMTP</button>
          </form>
        </details>`
      }`,
  );
}

function line(mail: CaughtMail): Html {
  return html`<li>
    <a href="/sandbox/mail/${mail.id}"
      ><strong>${mail.subject || '(sans objet)'}</strong
      ><time datetime="${mail.received.toISOString()}">${formatMoment(parisTime(mail.received))}</time
      ><span>À ${mail.to}</span></a
    >
  </li> `;
}

/** @param mayAnswer mail comes in here too: an answer really travels. */
export function outboxMailPage(mail: CaughtMailContent, mayAnswer = false, isAnswered = false): string {
  const subject = mail.subject || '(sans objet)';
  return page(
    subject,
    html`<p><a href="/sandbox/mail">← Tous les messages</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt>De</dt>
        <dd>${mail.from}</dd>
        <dt>À</dt>
        <dd>${mail.to}</dd>
        ${
          mail.replyTo === ''
            ? undefined
            : html`<dt>Répondre à</dt>
                <dd>${mail.replyTo}</dd>`
        }
        <dt>Reçu</dt>
        <dd>${formatMoment(parisTime(mail.received))}</dd>
        ${attachments(mail)}
      </dl>
      <div class="card">
        ${mail.html === '' ? html`<pre>${mail.text}</pre>` : html`<iframe title="Message" sandbox="${FRAME_MAY}" referrerpolicy="no-referrer" srcdoc="${framed(mail.html)}"></iframe>`}
      </div>
      ${
        mayAnswer &&
        html`<form class="card form" method="post" action="/sandbox/mail/${mail.id}/reply" id="reply">
          <label
            >Répondre comme ${mail.to} <textarea name="text" rows="4" required maxlength="20000"></textarea>
          </label>
          <button>Envoyer la réponse par SMTP</button>
          ${isAnswered && html`<p role="status">Réponse remise : elle est dans la conversation, ou à trier.</p>`}
        </form>`
      }
      ${links(mail.links)}
      ${
        mail.html === ''
          ? undefined
          : html`<details>
              <summary>Version texte</summary>
              <div class="card"><pre>${mail.text}</pre></div>
            </details>`
      }`,
  );
}

function attachments(mail: CaughtMailContent): Html | undefined {
  if (mail.attachments.length === 0) return undefined;
  const names = mail.attachments.map(
    ({ filename, content }) => `${filename} (${Math.ceil(content.length / 1024)} Ko)`,
  );
  return html`<dt>Pièces jointes</dt>
    <dd>${names.join(', ')}</dd>`;
}

function links(urls: readonly string[]): Html | undefined {
  if (urls.length === 0) return undefined;
  return html`<details open>
    <summary>Liens du message</summary>
    <div class="card">
      <ol>
        ${urls.map(
          (url) =>
            html`<li>
              <a href="${url}" target="_blank" rel="noopener noreferrer"><span>${url}</span></a>
            </li>`,
        )}
      </ol>
    </div>
  </details>`;
}

/** A mail's links say nothing of targets; without one they would open inside the frame, which may go nowhere. */
function framed(markup: string): string {
  return markup.includes('<head>')
    ? markup.replace('<head>', '<head><base target="_blank">')
    : `<base target="_blank">${markup}`;
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} — bac à sable</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.text;
}
