/** /sandbox/channels: what the stand-in of Beds24 has, an invitation to connect with, and a platform's sale to try. Pure; shown in development and in the demo only (D05). */
import { html, ownMarkup } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { SandboxBooking, SandboxProperty } from './sandbox/state.ts';

/** Forms that lead back here, and nothing else: no script at all. */
export const CHANNELS_OUTBOX_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

const STYLE = `
:root{color-scheme:light dark;--sel:#FAFAF6;--papier:#FFFFFF;--ink:#1F2A33;--soft:#5B6872;--ocean:#0B5C7A;--on:#FFFFFF;--line:#DFE3E1}
@media (prefers-color-scheme:dark){:root{--sel:#12181C;--papier:#1A2227;--ink:#E8ECEE;--soft:#9FB0BA;--ocean:#5FB3D0;--on:#12181C;--line:#2C363C}}
*{box-sizing:border-box}
body{margin:0;background:var(--sel);color:var(--ink);font:15px/1.5 Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px 56px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}h2{font-size:17px;margin:0 0 8px}
:focus-visible{outline:2px solid var(--ocean);outline-offset:2px}
.soft{color:var(--soft);margin:0 0 20px}
.card{background:var(--papier);border:1px solid var(--line);border-radius:8px;padding:16px;margin:0 0 16px}
code{overflow-wrap:anywhere}
label{display:block;margin:12px 0 4px;font-size:14px;font-weight:500}
input,select{width:100%;max-width:32ch;padding:10px 12px;border:1px solid #84909A;border-radius:8px;background:var(--papier);color:inherit;font:inherit}
button{min-height:44px;margin-top:10px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;font-size:14px;cursor:pointer}
button.premier{background:var(--ocean);border-color:transparent;color:var(--on);font-weight:600}
ol{list-style:none;margin:0;padding:0}
`;

export interface ChannelsShown {
  properties: readonly SandboxProperty[];
  bookings: readonly SandboxBooking[];
  /** Just made. */
  code?: string | undefined;
  /** What the last press came to. */
  said?: string | undefined;
  arrival: string;
  departure: string;
}

export function channelsOutboxPage(shown: ChannelsShown): string {
  const { properties, bookings, code, said } = shown;
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Beds24 — bac à sable</title>
        <style>
          ${ownMarkup(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Beds24, pour essayer</h1>
          <p class="soft">Ni ces logements ni ces réservations n’existent ailleurs que sur cette machine.</p>
          ${said === undefined ? undefined : html`<p class="card" role="status">${said}</p>`}
          <section class="card">
            <h2>Invitation</h2>
            ${
              code === undefined
                ? undefined
                : html`<p>À coller sur la page Beds24&nbsp;: <code id="code">${code}</code></p>`
            }
            <form method="post" action="/sandbox/channels/invite">
              <button class="premier">Créer une invitation</button>
            </form>
          </section>
          <section class="card">
            <h2>Une plateforme vend un séjour</h2>
            ${saleForm(properties, shown)}
          </section>
          <ol>
            ${bookings.map(item)}
          </ol>
        </main>
      </body>
    </html>`.text;
}

function saleForm(
  properties: readonly SandboxProperty[],
  { arrival, departure }: Pick<ChannelsShown, 'arrival' | 'departure'>,
): Html {
  return html`<form method="post" action="/sandbox/channels/book">
    <label for="room">Logement</label>
    <select id="room" name="room">
      ${properties.map(
        ({ name, roomTypes }) => html`<option value="${String(roomTypes[0]?.id ?? '')}">${name}</option> `,
      )}
    </select>
    <label for="arrival">Arrivée</label>
    <input id="arrival" name="arrival" type="date" required value="${arrival}" />
    <label for="departure">Départ</label>
    <input id="departure" name="departure" type="date" required value="${departure}" />
    <label for="guest">Nom du client</label>
    <input id="guest" name="guest" required value="Ingrid Sørensen" />
    <button class="premier">Vendre sur Airbnb</button>
  </form>`;
}

function item(booking: SandboxBooking): Html {
  const { id, firstName, lastName, arrival, departure, status, channel } = booking;
  return html`<li class="card">
    <strong>${firstName} ${lastName}</strong> · ${channel} ${String(id)} · ${arrival} → ${departure} ·
    ${status}
    ${
      status === 'cancelled'
        ? undefined
        : html`<form method="post" action="/sandbox/channels/${String(id)}/cancel">
            <button>Annuler</button>
          </form>`
    }
  </li> `;
}
