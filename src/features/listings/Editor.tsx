/** The editor of one house: its tabs over one form, its actions, where the work stands. */
import type { Address } from '#kernel/paths.ts';
import { PeopleHere } from '#features/presence/HousePeople.tsx';
import { useHousePeople, useSayingWhere } from '#features/presence/housepeople.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { SaveBar } from '#web/form/SaveBar.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { showWarnings } from '#web/notices.ts';
import { Link } from '#web/router.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ActionPanel, ActionSheet } from './ActionPanel.tsx';
import type { ActionsProps } from './ActionPanel.tsx';
import { EditorBeside, EditorContent } from './EditorContent.tsx';
import { Archived, Expiry, Published } from './AdMarks.tsx';
import ads from './Ads.module.css';
import type { EditedHouse } from './editor.ts';
import classes from './Editor.module.css';
import { EditorNotices } from './EditorNotices.tsx';
import { EditorPlaceProvider } from './EditorPlace.tsx';
import { EditorTabs } from './EditorTabs.tsx';
import { titleShown } from './house.ts';
import { tabOfField } from './houseform.ts';
import type { SaveMode } from './houseform.ts';
import { IgnoreDialog } from './ignoring.tsx';
import { useInventoryLock } from './inventory/useInventoryLock.ts';
import { useHousePaths } from './mode.ts';
import { usePublishing } from './publishing.ts';
import { useEditorTab } from './useEditorTab.ts';
import { useHouseForm } from './useHouseForm.ts';
import { useLeading } from './useLeading.ts';
import type { HouseStored } from './useHouseForm.ts';

interface Props {
  stored: HouseStored;
  reread: () => Promise<HouseStored | undefined>;
}

/** What was pressed: the form is sent once it is drawn for it, so that it is checked by its rules. */
interface Wish {
  mode: SaveMode;
  /** Once it is saved, with the version it became. */
  after?: ((since: number | undefined) => void) | undefined;
}

export function Editor({ stored, reread }: Props) {
  const { house } = stored;
  const { t } = useLingui();
  const { toHouses, toHouse } = useHousePaths();
  const place = useEditorTab(house);
  const { tab, tabs, section, show, enter } = place;
  const [wish, setWish] = useState<Wish>();
  const mode = wish?.mode ?? 'save';
  const hasPrices = tabs.includes('prices');
  const shows = (field: string) => tabs.some((known) => known === tabOfField(field));
  const publishing = usePublishing({ id: house.id, mode, shows, onShow: (field) => lead(field) });
  const form = useHouseForm({
    stored,
    reread,
    hasPrices,
    mode,
    attempt: publishing.attempt,
    onSaved: ({ cacheTimestamp }) => {
      setWish(undefined);
      wish?.after?.(cacheTimestamp?.timestamp);
    },
    within: toHouse({ id: house.id }),
  });
  const inventory = useInventoryLock(house, form);
  const { lead: leadTo, arrived } = useLeading(place, form);
  const mayEdit = house.can_write === 1;
  useSayingWhere(house.id, section === '' ? tab : `${tab}/${section}`, mayEdit);

  function lead(field: string): void {
    leadTo(field);
  }
  const send = useEffectEvent((wished: Wish) => {
    const [first] = form.problemsFor(wished.mode);
    const [choice] = Object.keys(form.theirs);
    form.submit();
    if (first) leadTo(first.field, first.message);
    else if (choice !== undefined) lead(choice);
  });
  useEffect(() => {
    if (wish) send(wish);
  }, [wish]);

  const here = useMemo(() => ({ houseId: house.id, tab, enter }), [house.id, tab, enter]);
  const quiet = form.isDirty ? 'unsaved' : 'clean';
  const actions = {
    house,
    form,
    inventory,
    tab,
    onSend: (how: SaveMode, after?: Wish['after']) => setWish({ mode: how, after }),
    onMissing: (refusal: ApiRefusal) => {
      const rest = form.tell(refusal.warnings);
      const asked = refusal.warnings.find(({ field = '' }) => shows(field)) ?? refusal.warnings[0];
      if (rest.length > 0 || !asked) showWarnings(refusal.about(rest));
      else leadTo(asked.field ?? '', asked.message);
    },
  };
  return (
    <EditorPlaceProvider value={here}>
      <EditorHead house={house} closes={toHouses()} actions={actions} />
      <EditorNotices house={house} form={form} hasPrices={hasPrices} />
      <EditorTabs houseId={house.id} tabs={tabs} tab={tab} form={form} onTab={show}>
        <div className={classes.editor}>
          <div className={classes.work}>
            <form
              {...form.bind}
              className={classes.form}
              onSubmit={(event) => {
                event.preventDefault();
                setWish({ mode: 'save' });
              }}
            >
              <EditorContent house={house} tab={tab} form={form} mayEdit={mayEdit} onArrive={arrived} />
              {tab !== 'calendar' && mayEdit && (
                <div className={classes.foot}>
                  <SaveBar form={publishing.isAsking ? { ...form, state: quiet } : form} />
                </div>
              )}
            </form>
            <EditorBeside house={house} tab={tab} mayEdit={mayEdit} />
          </div>
          <aside className={classes.aside} aria-label={t`Actions`}>
            <ActionPanel {...actions} />
          </aside>
        </div>
      </EditorTabs>
      <IgnoreDialog />
    </EditorPlaceProvider>
  );
}

interface HeadProps {
  house: EditedHouse;
  closes: Address;
  actions: ActionsProps;
}

function EditorHead({ house, closes, actions }: HeadProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const others = useHousePeople(house.id);
  return (
    <PageTitle
      title={titleShown(house.title, language)}
      sub={
        <span className={ads.sub}>
          {t`n°${house.id}`}
          {house.village_label !== '' && ` · ${house.village_label}`}
          <Published house={house} />
          <Archived house={house} />
          <Expiry house={house} />
          <PeopleHere people={others} isSaid isOpenOnly />
        </span>
      }
      actions={
        <>
          <ActionSheet {...actions} />
          <Button component={Link} to={closes} variant="default">
            <Trans>Fermer</Trans>
          </Button>
        </>
      }
    />
  );
}
