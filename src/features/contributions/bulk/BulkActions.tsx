import Alarm from '@mui/icons-material/AlarmOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Sell from '@mui/icons-material/SellOutlined';
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { BULK_LIMITS, type BulkCommand } from '#contract/bulk/rules.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { seesAllOfType } from '#contract/roles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useSession } from '#src/app/session.ts';
import { useAddressList } from '#src/components/list/AddressListProvider.tsx';
import { BulkBar } from '#src/components/list/BulkBar.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';
import type { TargetInput } from './bulkValues.ts';

const BulkDialog = lazyPart(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

const COMMANDS: readonly { command: BulkCommand; label: MessageKey; icon: ReactNode }[] = [
  { command: 'ACT', label: 'bulk.act', icon: <PlayArrow /> },
  { command: 'ASSIGN', label: 'bulk.assign', icon: <PersonAdd /> },
  { command: 'CHANGE_FIELD', label: 'bulk.changeField', icon: <Category /> },
  { command: 'HAND_OVER', label: 'bulk.handOver', icon: <SwapHoriz /> },
  { command: 'REMIND', label: 'bulk.remind', icon: <Alarm /> },
  { command: 'TAG', label: 'bulk.tag', icon: <Sell /> },
];

/** The bar over a list of contributions: what is chosen, or all that match, and what can be done with it. */
export function BulkActions({ type, parentId, scope }: ListPlace) {
  const translate = useTranslate();
  const { roles } = useSession();
  // What others work on is handed over by administrators of the module.
  const commands = COMMANDS.filter(({ command }) => command !== 'HAND_OVER' || seesAllOfType(roles, type));
  const locale = useLocale();
  const { selectedIds, total = 0, meta, apiFilters } = useAddressList();
  const [open, setOpen] = useState<BulkCommand | null>(null);
  // What was chosen when all that match were: another choice or another filter ends that.
  const choice = JSON.stringify([selectedIds, apiFilters]);
  const [wholeChoice, setWholeChoice] = useState<string | null>(null);
  const isWhole = wholeChoice === choice;
  const mayChooseWhole = !meta?.hasMore && total > selectedIds.length && total <= BULK_LIMITS.contributions;
  const count = isWhole ? total : selectedIds.length;
  const target: TargetInput = isWhole
    ? { filter: { type, parentId, scope, ...apiFilters } }
    : { ids: selectedIds.map(Number) };
  const counted = { smart_count: total, count: formatInteger(total, locale) };
  return (
    <>
      <BulkBar words={isWhole ? translate('bulk.allMatching', counted) : undefined}>
        {!isWhole && mayChooseWhole && (
          <Button onClick={() => setWholeChoice(choice)}>{translate('bulk.selectMatching', counted)}</Button>
        )}
        {commands.map(({ command, label, icon }) => (
          <Button
            key={command}
            variant="outlined"
            startIcon={icon}
            onClick={() => setOpen(command)}
            sx={{ bgcolor: 'background.paper' }}
          >
            {translate(label)}
          </Button>
        ))}
      </BulkBar>
      {open && (
        <BulkDialog command={open} target={target} count={count} type={type} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
