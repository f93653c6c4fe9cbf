/** /sandbox/sms: the texts the sandbox took, and the phones they went to. Pure; shown in development and in the demo only (D05). */
import { html, ownMarkup } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { formatMoment, parisTime } from '#kernel/moment.ts';
import type { CaughtSms } from './sandbox/book.ts';

/** Forms that lead back here, and nothing else: no script at all. */
export const SMS_OUTBOX_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

const STYLE = `
:root{color-scheme:light dark;--sel:#FAFAF6;--papier:#FFFFFF;--ink:#1F2A33;--soft:#5B6872;--ocean:#0B5C7A;--on:#FFFFFF;--line:#DFE3E1;
  --bulle:#E8F1F4;--volet:#3C6B57;--grenat:#A32020;--ajonc:#7A5200}
@media (prefers-color-scheme:dark){:root{--sel:#12181C;--papier:#1A2227;--ink:#E8ECEE;--soft:#9FB0BA;--ocean:#5FB3D0;--on:#12181C;--line:#2C363C;
  --bulle:#22303A;--volet:#86B9A3;--grenat:#F0807F;--ajonc:#E9B949}}
*{box-sizing:border-box}
body{margin:0;background:var(--sel);color:var(--ink);font:15px/1.5 Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px 56px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}a{color:var(--ocean)}
:focus-visible{outline:2px solid var(--ocean);outline-offset:2px}
.soft{color:var(--soft);margin:0 0 20px}.said{margin:0 0 20px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:var(--papier)}
.card{background:var(--papier);border:1px solid var(--line);border-radius:8px;padding:16px;margin:0 0 16px}
ol{list-style:none;margin:0;padding:0}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;color:var(--soft);font-variant-numeric:tabular-nums}
header strong{color:var(--ink);font-weight:600}
.card>summary{padding:4px 0}.card>summary+*{margin-top:12px}
.text{margin:10px 0;padding:10px 14px;border-radius:12px 12px 12px 2px;background:var(--bulle);white-space:pre-wrap;overflow-wrap:anywhere;max-width:60ch}
.bon{color:var(--volet)}.mauvais{color:var(--grenat)}.attente{color:var(--ajonc)}
form.etats{display:flex;flex-wrap:wrap;gap:8px;margin:12px 0 0}
label{display:block;margin:12px 0 4px;font-size:14px;font-weight:500}
input,textarea{width:100%;padding:10px 12px;border:1px solid #84909A;border-radius:8px;background:var(--papier);color:inherit;font:inherit}
input{max-width:24ch}textarea{min-height:72px;resize:vertical}
button{min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;font-size:14px;cursor:pointer}
button.premier{margin-top:10px;background:var(--ocean);border-color:transparent;color:var(--on);font-weight:600}
button:hover{filter:brightness(1.08)}
li details{margin-top:8px}summary{cursor:pointer;padding:10px 0;color:var(--ocean)}
code{font:13px/1.4 ui-monospace,monospace;white-space:nowrap}dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:0}dd{margin:0}
.empty{text-align:center;color:var(--soft);padding:32px 16px}
@media (max-width:480px){dl{grid-template-columns:1fr}dd{margin:0 0 8px}form.etats button{flex:1 1 40%}}
`;

/** @param answered what the product answered to the last button: a status, 0 for nothing. */
export function smsOutboxPage(texts: readonly CaughtSms[], answered?: number): string {
  const count = texts.length === 1 ? '1 SMS' : `${texts.length} SMS`;
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>SMS envoyés — bac à sable</title>
        <style>
          ${ownMarkup(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>SMS envoyés</h1>
          <p class="soft">
            ${count}, du plus récent au plus ancien. Aucun n’a quitté cette machine. Voir aussi
            <a href="/sandbox/mail">les e-mails</a>.
          </p>
          ${answered === undefined ? undefined : outcome(answered)} ${stranger()}
          ${
            texts.length === 0
              ? html`<p class="card empty">
                  Rien n’a encore été envoyé. Répondez à une conversation par SMS : le texte arrivera ici.
                </p>`
              : html`<ol>
                  ${texts.map(item)}
                </ol>`
          }
          ${badNumbers()}
        </main>
      </body>
    </html>`.text;
}

function outcome(answered: number): Html {
  if (answered === 200) return html`<p class="said" role="status">Le produit a pris l’appel.</p>`;
  return html`<p class="said mauvais" role="status">
    ${answered === 0 ? 'Le produit n’a pas répondu.' : `Le produit a refusé l’appel (${answered}).`}
  </p>`;
}

const STATES: Readonly<Record<string, [tone: string, words: string]>> = {
  '': ['attente', 'Pris, pas encore distribué'],
  DELIVERED: ['bon', 'Distribué'],
  ACK: ['attente', 'Reçu par l’opérateur'],
  BAD_DESTINATION: ['mauvais', 'Numéro non attribué'],
  BLACKLISTED_NUMBER: ['mauvais', 'Sur liste noire'],
};
const BUTTONS = ['DELIVERED', 'ACK', 'BAD_DESTINATION', 'BLACKLISTED_NUMBER'];

function item(sms: CaughtSms): Html {
  const [tone, words] = STATES[sms.status] ?? ['attente', sms.status];
  const cost = sms.parts === 1 ? '1 SMS' : `${sms.parts} SMS`;
  const at = new Date(sms.at);
  return html`<li class="card">
    <header>
      <strong>${sms.to}</strong>
      <time datetime="${at.toISOString()}">${formatMoment(parisTime(at))}</time>
    </header>
    <div class="text">${sms.text}</div>
    <span class="${tone}">${words}</span> <span class="soft">· de ${sms.sender} · ${cost}</span>
    <form class="etats" method="post" action="/sandbox/sms/${sms.ticket}/report">
      ${BUTTONS.map((status) => html`<button name="status" value="${status}">${STATES[status]![1]}</button> `)}
    </form>
    <details>
      <summary>Répondre comme ce numéro</summary>
      <form method="post" action="/sandbox/sms/reply">
        <input type="hidden" name="phone" value="${sms.to}" />
        <label for="r-${sms.ticket}">Réponse</label>
        <textarea id="r-${sms.ticket}" name="text" required maxlength="5000"></textarea>
        <button class="premier">Envoyer la réponse</button>
      </form>
    </details>
  </li> `;
}

function stranger(): Html {
  return html`<details class="card">
    <summary>Écrire depuis un autre téléphone</summary>
    <form method="post" action="/sandbox/sms/reply">
      <label for="phone">Numéro</label>
      <input id="phone" name="phone" inputmode="tel" required placeholder="06 39 98 12 34" />
      <label for="text">Texte</label>
      <textarea id="text" name="text" required maxlength="5000"></textarea>
      <button class="premier">Envoyer le SMS</button>
    </form>
  </details>`;
}

const BAD: readonly [number: string, what: string][] = [
  ['+33639989901', 'refusé\u00a0: ce n’est pas un mobile'],
  ['+33639989902', 'pris, puis sur liste noire'],
  ['+33639989903', 'pris, puis non attribué'],
  ['+33639989904', 'refusé\u00a0: destinataire interdit'],
  ['+33639989905', 'refusé\u00a0: pays non desservi'],
  ['+33639989906', 'pris, puis plus de nouvelles'],
  ['+33639989907', 'pris, l’opérateur accuse réception, plus de nouvelles'],
];

function badNumbers(): Html {
  return html`<details class="card">
    <summary>Numéros qui se conduisent mal</summary>
    <dl>
      ${BAD.map(
        ([number, what]) =>
          html`<dt><code>${number}</code></dt>
            <dd>${what}</dd>`,
      )}
    </dl>
  </details>`;
}
