import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { Choice, ChoiceGroup } from './choices.ts';
import type { Choices } from './useChoices.ts';

interface ChoiceListProps {
  label: string;
  groups: readonly ChoiceGroup[];
  choices: Choices;
}

/** The list of a combobox; the focus stays in its box. */
export function ChoiceList({ label, groups, choices }: ChoiceListProps) {
  const { listId, optionId, active } = choices;
  return (
    <Box
      role="listbox"
      id={listId}
      aria-label={label}
      // A press moves no focus out of the box.
      onMouseDown={(event) => event.preventDefault()}
      sx={{ p: 1 }}
    >
      {groups.map(({ name, label: heading, choices: ofGroup }) => (
        <Box
          key={name}
          role="group"
          aria-labelledby={heading ? `${listId}-${name}` : undefined}
          sx={{ '& + &': { mt: 1 } }}
        >
          {heading && (
            <Typography
              id={`${listId}-${name}`}
              aria-hidden
              variant="overline"
              component="div"
              color="textSecondary"
              sx={{ px: 1.5, py: 0.25 }}
            >
              {heading}
            </Typography>
          )}
          {ofGroup.map((choice) => (
            <ChoiceRow key={choice.id} choice={choice} id={optionId(choice)} isActive={choice === active} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function ChoiceRow({ choice, id, isActive }: { choice: Choice; id: string; isActive: boolean }) {
  const { label, detail, icon, choose } = choice;
  return (
    <Box
      role="option"
      id={id}
      aria-selected={isActive}
      onClick={choose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 40,
        px: 1.5,
        py: 0.75,
        borderRadius: '6px',
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-selected="true"]': {
          bgcolor: 'quiet',
          boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
        },
        '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid Highlight' } },
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      {icon && (
        <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary', flex: 'none' }}>
          {icon}
        </Box>
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {label}
        {detail && <SecondLine>{detail}</SecondLine>}
      </Box>
    </Box>
  );
}
