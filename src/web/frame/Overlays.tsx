/** What is said over any screen: off line, saving, saved, short notices, a newer version, refusals in a dialog. */
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCloudOff, IconX } from '@tabler/icons-react';
import { useServiceUnavailable } from '../availability.ts';
import { useFocusKept } from '../focuskept.ts';
import { useOnline } from '../freshness.ts';
import { dropNotice, heard, notices, saving } from '../notices.ts';
import { useStore } from '../store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { newest, updateWaits } from '../version.ts';
import classes from './Overlays.module.css';
import { WarningsDialog } from './WarningsDialog.tsx';

export function Overlays({ alwaysOnline }: { alwaysOnline: boolean }) {
  useFocusKept();
  return (
    <>
      {!alwaysOnline && <Offline />}
      <Away />
      <div className={classes.stack} role="status" aria-live="polite">
        <NewVersion />
        <Saving />
        <Notices />
        <Heard />
      </div>
      <WarningsDialog />
      <ConfirmDialog />
    </>
  );
}

/** A banner while the browser is offline: everything stays readable, nothing is lost, and it goes by itself with the connection. */
function Offline() {
  const { t } = useLingui();
  if (useOnline()) return null;
  return (
    <Banner
      title={t`Vous êtes hors connexion`}
      text={t`Ce que vous avez saisi est gardé. La page se rétablira toute seule.`}
    />
  );
}

/** A banner while the service is unavailable. What is being sent goes on being sent, what could not be read comes by itself. */
function Away() {
  const { t } = useLingui();
  const isAway = useServiceUnavailable();
  const isOnline = useOnline();
  if (!isAway || !isOnline) return null;
  return (
    <Banner
      title={t`Le service est momentanément indisponible`}
      text={t`Rien n'est perdu\u00a0: ce que vous avez saisi est gardé. La page se rétablira toute seule.`}
    />
  );
}

function Banner({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.offline} role="alert" ref={makeRoom}>
      <IconCloudOff size={20} stroke={1.6} aria-hidden />
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
    </div>
  );
}

/** The frame begins below it: the menu, the search and the way back stay where one reaches them. */
function makeRoom(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return undefined;
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--frame-banner', `${banner.offsetHeight}px`));
  sizes.observe(banner);
  return () => {
    sizes.disconnect();
    style.removeProperty('--frame-banner');
  };
}

function Saving() {
  const { t } = useLingui();
  const state = useStore(saving);
  if (state === 'idle') return null;
  return (
    <div className={classes.pill} data-tone={state === 'saved' ? 'good' : 'calm'}>
      {state === 'saved' ? (
        <IconCheck size={18} stroke={2} aria-hidden />
      ) : (
        <span className={classes.spinner} aria-hidden />
      )}
      {state === 'saved' ? t`Enregistré.` : t`Communication en cours ...`}
    </div>
  );
}

function Notices() {
  const { t } = useLingui();
  return useStore(notices).map(({ id, text, tone }) => (
    <div key={id} className={classes.pill} data-tone={tone}>
      {text}
      <button type="button" className={classes.close} aria-label={t`Fermer`} onClick={() => dropNotice(id)}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  ));
}

function Heard() {
  const { id, text } = useStore(heard);
  return (
    <span key={id} className="visually-hidden">
      {text}
    </span>
  );
}

function NewVersion() {
  const { t } = useLingui();
  useStore(newest);
  if (!updateWaits()) return null;
  return (
    <div className={classes.pill} data-tone="calm">
      {t`Une nouvelle version est disponible`}
      <button type="button" className={classes.action} onClick={() => location.reload()}>
        {t`Recharger`}
      </button>
    </div>
  );
}
