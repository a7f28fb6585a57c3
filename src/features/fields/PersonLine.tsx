import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import type { FieldUser } from '#contract/fields/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface PersonLineProps {
  person: FieldUser;
  roleName: string;
  onTurn: (isActive: boolean) => void;
  onRemove: () => void;
}

/** One person of a role: whether the role acts, and its end. */
export function PersonLine({ person, roleName, onTurn, onRemove }: PersonLineProps) {
  const translate = useTranslate();
  const { unitName, isActive, activated } = person;
  const name = fullName(person);
  const status = !activated ? 'closed' : isActive ? null : 'resting';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 52 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <SecondLine>
          {[unitName, status && translate(`contributionField.people.${status}`)].filter(Boolean).join(' · ')}
        </SecondLine>
      </Box>
      <Switch
        checked={isActive}
        onChange={(_, on) => onTurn(on)}
        slotProps={{
          input: {
            'aria-label': translate('contributionField.people.active.named', { name, role: roleName }),
          },
        }}
      />
      <IconButton
        onClick={onRemove}
        aria-haspopup="dialog"
        aria-label={translate('contributionField.people.remove.named', { name, role: roleName })}
        title={translate('contributionField.people.remove')}
        sx={{ width: 44, height: 44 }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
