/** The register itself: its extract as PDF, and who holds the card. */
import { FormWindow, WindowForm } from '#web/form/FormDialog.tsx';
import { FormField } from '#web/form/FormField.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import type { RecordReading } from '#web/form/useRecordForm.ts';
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useDownload } from '#web/usedownload.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconBook, IconFileTypePdf, IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import { HOLDER_FIELDS } from './holderfields.ts';
import classes from './Mandates.module.css';

export function RegisterButton() {
  const { t } = useLingui();
  const { isBusy, download } = useDownload();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconBook size={16} stroke={1.8} aria-hidden />}
          >
            {t`Le registre`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} stroke={1.8} aria-hidden />}
            onClick={() => download(api.registerPdf.path, 'registre-des-mandats.pdf')}
          >
            {t`Extrait du registre (PDF)`}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconId size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t`Carte professionnelle`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && <HolderWindow onClose={() => setOpen(false)} />}
    </>
  );
}

function HolderWindow({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read(api.readHolder, {}, ['mandate']));
  return (
    <FormWindow title={t`Carte professionnelle`} onClose={onClose}>
      <Loaded query={query}>
        {({ models, cacheTimestamp }) =>
          models?.[0] && (
            <HolderForm
              holder={models[0]}
              since={cacheTimestamp?.timestamp}
              reread={async () => {
                const { data } = await query.refetch();
                return { record: data?.models?.[0], since: data?.cacheTimestamp?.timestamp };
              }}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </FormWindow>
  );
}

interface FormProps {
  holder: api.MandateHolder;
  since: number | undefined;
  reread: () => Promise<RecordReading>;
  onClose: () => void;
}

function HolderForm({ holder, since, reread, onClose }: FormProps) {
  const { t } = useLingui();
  const save = useSave(api.saveHolder, { touches: ['mandate'] });
  const hasBegun = holder.last_number !== null;
  const form = useRecordForm({
    fields: HOLDER_FIELDS,
    reading: { record: holder, since },
    reread,
    save: (wire, version) =>
      save.attempt({ params: { id: holder.id }, body: { CrmMandateholder: wire } }, { since: version }),
    onSaved: onClose,
  });
  const agencies = holder.agencies.join(', ');
  return (
    <WindowForm form={form} confirm={t`Sauvegarder`} onClose={onClose}>
      <p className={classes.note}>
        {hasBegun
          ? t`${agencies}\u00a0: le registre en est au n°${holder.last_number}.`
          : t`${agencies}\u00a0: le registre n'a encore aucune inscription.`}
      </p>
      <FormField form={form} name="name" field={HOLDER_FIELDS.name} />
      <FormField form={form} name="card_number" field={HOLDER_FIELDS.card_number} />
      <FormField
        form={form}
        name="first_number"
        field={{ ...HOLDER_FIELDS.first_number, readOnly: hasBegun }}
      />
    </WindowForm>
  );
}
