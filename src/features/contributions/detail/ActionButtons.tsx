import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ContributionDetail, OfferedAction, PersonRef } from '#contract/contributions/schema.ts';
import { editAddress, isDraft } from '#src/app/contributionAddress.ts';
import { useShortcut } from '#src/components/shortcuts/useShortcut.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useRemoval } from '../useRemoval.tsx';
import { ActForMenu } from './ActForMenu.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { AskedLine } from './AskedLine.tsx';
import { contributionHeading } from './contributionHeading.ts';
import { UnsentNotice } from './UnsentNotice.tsx';
import { useUnsentWords } from './useUnsentWords.ts';

const ENDING: ReadonlySet<string> = new Set(['REJECTION', 'CANCELLATION']);

interface ActionButtonsProps {
  contribution: ContributionDetail;
  backTo: string | null;
}

/**
 * After an action, and on the next contribution, the button that was pressed is gone, and with it the focus: it goes on from the heading
 * of the contribution.
 */
function useFocusOnHeading(moment: string): void {
  const last = useRef(moment);
  useEffect(() => {
    if (last.current === moment) return;
    last.current = moment;
    if (document.activeElement === document.body) contributionHeading()?.focus();
  }, [moment]);
}

/** What the reader can do now: the life cycle's actions by rank, one of them leads. */
export function ActionButtons({ contribution, backTo }: ActionButtonsProps) {
  const translate = useTranslate();
  const removal = useRemoval(contribution, backTo);
  const [asked, setAsked] = useState<{ action: OfferedAction; person: PersonRef | null } | null>(null);
  const [open, setOpen] = useState(false);
  const { actions, actionsOfOthers, permissions, askedToAnswer } = contribution;
  useFocusOnHeading(`${contribution.id}/${contribution.version}`);
  const draft = isDraft(contribution);
  // The button that leads is one that goes on; withdrawing or declining never is.
  const leading =
    draft && permissions.edit
      ? undefined
      : actions.find(({ targetStateType }) => targetStateType === null || !ENDING.has(targetStateType));
  const firstButton = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  /** Of the menu, while it closes. */
  const picked = useRef<OfferedAction | null>(null);
  const ask = (action: OfferedAction, person: PersonRef | null = null) => {
    setAsked({ action, person });
    setOpen(true);
  };
  const [firstAction] = actions;
  const shortcut = useShortcut(
    'A',
    firstAction
      ? () => {
          // Where the focus returns to.
          firstButton.current?.focus();
          if (actions.length === 1) ask(firstAction);
          else setMenu(firstButton.current);
        }
      : null,
  );
  // Whoever is asked to answer without a part of their own in it answers for somebody.
  const actsFor = askedToAnswer && !leading && actionsOfOthers.length > 0;
  const actForMenu = <ActForMenu others={actionsOfOthers} onChoose={ask} leads={actsFor} />;
  const { unsent, store, discard } = useUnsentWords(contribution.id);
  const hasActions = actions.length + actionsOfOthers.length > 0;
  if (unsent === null && !hasActions && !permissions.edit && !permissions.delete) return null;
  const edit = permissions.edit && (
    <Button
      component={Link}
      to={editAddress(contribution)}
      variant={draft ? 'contained' : 'outlined'}
      startIcon={<EditOutlined />}
    >
      {translate(draft ? 'contribution.continue' : 'contribution.edit')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {unsent && <UnsentNotice words={unsent} onDiscard={discard} />}
      <AskedLine contribution={contribution} />
      {draft && edit}
      {actsFor && actForMenu}
      {actions.map((action) => (
        <Button
          key={action.id}
          variant={action === leading ? 'contained' : 'outlined'}
          onClick={() => ask(action)}
          {...(action === firstAction && { ref: firstButton, ...shortcut })}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {action.name}
        </Button>
      ))}
      {!actsFor && actForMenu}
      {!draft && edit}
      {permissions.delete && (
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          onClick={() => void removal.ask()}
          disabled={removal.isRemoving}
        >
          {translate(draft ? 'contribution.remove.draft' : 'contribution.delete')}
        </Button>
      )}
      {firstAction && (
        <Menu
          open={menu !== null}
          anchorEl={menu}
          onClose={() => setMenu(null)}
          slotProps={{
            list: { 'aria-label': translate('components.shortcuts.act') },
            // The dialog takes the focus once the menu has given it back.
            transition: {
              onExited: () => {
                if (picked.current) ask(picked.current);
                picked.current = null;
              },
            },
          }}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              onClick={() => {
                picked.current = action;
                setMenu(null);
              }}
            >
              {action.name}
            </MenuItem>
          ))}
        </Menu>
      )}
      {asked && (
        // What was typed stays until the action has been executed.
        <ActionDialog
          key={`${asked.action.id}/${asked.person?.id}/${contribution.version}`}
          contribution={contribution}
          action={asked.action}
          actFor={asked.person}
          open={open}
          onClose={() => setOpen(false)}
          onUnsent={store}
        />
      )}
      {removal.dialog}
    </Box>
  );
}
