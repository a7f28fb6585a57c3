import { useLocale } from 'ra-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BulkCommand } from '#contract/bulk/rules.ts';
import type { BulkPreview, BulkRequest } from '#contract/bulk/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { jobAddress } from '#src/app/jobAddress.ts';
import { useSession } from '#src/app/session.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { cameFrom } from '../listContext.ts';
import { BulkInputs } from './BulkInputs.tsx';
import { BulkPreviewWords } from './BulkPreviewWords.tsx';
import { type BulkValues, isComplete, NOTHING_CHOSEN, requestOf, type TargetInput } from './bulkValues.ts';
import { useCarryOutOne } from './useCarryOutOne.ts';

interface PreviewWords {
  /** What will happen. */
  will: MessageKey;
  /** The name of the button. */
  confirm: MessageKey;
}

const USUAL: PreviewWords = { will: 'bulk.preview.will', confirm: 'bulk.confirm' };
const OF_COMMANDS: Partial<Record<BulkCommand, PreviewWords>> = {
  ACT: { will: 'bulk.preview.willAct', confirm: 'bulk.confirm.ACT' },
  HAND_OVER: { will: 'bulk.preview.will', confirm: 'bulk.confirm.HAND_OVER' },
  REMIND: { will: 'bulk.preview.willRemind', confirm: 'bulk.confirm.REMIND' },
};

interface Shown {
  request: BulkRequest;
  preview: BulkPreview;
  /** That is executed, where one is. */
  action: string;
  /** In whose place; '' as oneself. */
  actFor: string;
  /** Of whoever takes it over, where somebody does. */
  successor: string;
  /** Whoever gives the command takes it over: that needs no notification. */
  isOwn: boolean;
}

interface BulkDialogProps {
  command: BulkCommand;
  target: TargetInput;
  count: number;
  type: ContributionType;
  onClose: () => void;
}

/** Asks what to do with many contributions, shows what will happen, and leads to the job that does it. */
export function BulkDialog({ command, target, count, type, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const location = useLocation();
  const carryOutOne = useCarryOutOne();
  const { account } = useSession();
  const dataProvider = useDataProvider();
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = async (values: BulkValues) => {
    const request = requestOf(command, target, { values, locale });
    const { data } = await dataProvider.previewBulk({ body: request as never, errorMessage: null });
    const successor = values.successor ? fullName(values.successor) : '';
    const isOwn = values.successor !== null && values.successor.id === account?.id;
    setShown({
      request,
      preview: data,
      action: values.actionName,
      actFor: values.actForName,
      successor,
      isOwn,
    });
  };
  /** null where it was refused: the toast of the call has said why. */
  const startJob = async (request: BulkRequest) => {
    try {
      return (await dataProvider.startBulk({ body: request as never })).data;
    } catch {
      return null;
    }
  };
  const start = async () => {
    if (!shown) return;
    const job = await startJob(shown.request);
    if (!job) return setShown(null);
    // Of one there is nothing to watch: whoever gave the command stays where they are.
    const { action, successor: name } = shown;
    if (count === 1 && (await carryOutOne(job, `bulk.doneOne.${command}`, { name, action })))
      return onClose();
    // Rendered at once: the question about what was typed must not meet the way on.
    flushSync(onClose);
    await navigate(jobAddress(job.id), { state: cameFrom(location) });
  };
  const willChange = shown?.preview.willChange ?? 0;
  const words = OF_COMMANDS[command] ?? USUAL;
  const { action = '', actFor = '' } = shown ?? {};
  const args = { smart_count: willChange, action, name: actFor };
  return (
    <>
      <FormDialog<BulkValues>
        title={translate(`bulk.title.${command}`, { smart_count: count })}
        initial={NOTHING_CHOSEN}
        saveLabel="bulk.preview"
        blockOf={(values) => (isComplete(command, values) ? null : '')}
        onSave={preview}
        onClose={onClose}
        maxWidth="sm"
      >
        <BulkInputs command={command} target={target} type={type} />
      </FormDialog>
      <ConfirmDialog
        open={shown !== null}
        title="bulk.preview.title"
        text={actFor ? 'bulk.preview.willActFor' : words.will}
        args={args}
        maxWidth="sm"
        confirmLabel={translate(words.confirm, args)}
        cancelLabel="bulk.back"
        isBlocked={willChange === 0}
        onConfirm={start}
        onCancel={() => setShown(null)}
      >
        {shown && <BulkPreviewWords preview={shown.preview} successor={shown.isOwn ? '' : shown.successor} />}
      </ConfirmDialog>
    </>
  );
}
