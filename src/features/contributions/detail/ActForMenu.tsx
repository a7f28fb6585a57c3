import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { ContributionDetail, OfferedAction, PersonRef } from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface ActForMenuProps {
  others: ContributionDetail['actionsOfOthers'];
  onChoose: (action: OfferedAction, person: PersonRef) => void;
  /** It is what the reader is asked to do. */
  leads?: boolean;
}

/** What administrators of a module can do in the place of the people who work on a contribution. */
export function ActForMenu({ others, onChoose, leads = false }: ActForMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const [first] = others;
  if (!first) return null;
  const label =
    others.length === 1
      ? translate('contribution.actFor.one', { name: fullName(first.person) })
      : translate('contribution.actFor.several');
  return (
    <>
      <Button
        variant={leads ? 'contained' : 'text'}
        startIcon={<SupervisorAccountOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {label}
      </Button>
      {anchor && (
        <Menu id={menuId} open anchorEl={anchor} onClose={() => setAnchor(null)} aria-label={label}>
          {others.flatMap(({ person, actions }) => [
            ...(others.length === 1
              ? []
              : [
                  <ListSubheader key={person.id} role="presentation" sx={{ lineHeight: 2.5 }}>
                    {fullName(person)}
                  </ListSubheader>,
                ]),
            ...actions.map((action) => (
              <MenuItem
                key={`${person.id}/${action.id}`}
                aria-label={
                  others.length === 1
                    ? undefined
                    : translate('contribution.actFor.action', { action: action.name, name: fullName(person) })
                }
                onClick={() => {
                  setAnchor(null);
                  onChoose(action, person);
                }}
              >
                {action.name}
              </MenuItem>
            )),
          ])}
        </Menu>
      )}
    </>
  );
}
