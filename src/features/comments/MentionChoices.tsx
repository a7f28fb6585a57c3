import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { InitialsAvatar } from '#src/components/fields/UserName.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { useMentionBox } from './useMentionBox.ts';

/** People to mention, below the text in which one types; the focus stays there. */
export function MentionChoices({ mention }: { mention: ReturnType<typeof useMentionBox> }) {
  const translate = useTranslate();
  const { people, isOpen, listId, optionId, active, choose } = mention;
  return (
    <Box sx={{ position: 'relative' }}>
      <span role="status" style={visuallyHidden}>
        {isOpen && translate('comment.mention.found', { smart_count: people.length })}
      </span>
      {isOpen && (
        <Paper
          elevation={8}
          sx={{ position: 'absolute', insetInline: 0, top: -20, zIndex: 'modal', maxWidth: 420, py: 0.5 }}
        >
          <Box
            component="ul"
            role="listbox"
            id={listId}
            aria-label={translate('comment.mention.people')}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {people.map((person, at) => (
              <Box
                component="li"
                role="option"
                key={person.id}
                id={optionId(at)}
                aria-selected={at === active}
                // The text keeps the focus, and with it the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.5,
                  minHeight: 44,
                  px: 1.5,
                  cursor: 'pointer',
                  overflowWrap: 'anywhere',
                  bgcolor: at === active ? 'action.selected' : undefined,
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <InitialsAvatar name={person.name} size={28} />
                {person.name}
              </Box>
            ))}
          </Box>
        </Paper>
      )}
    </Box>
  );
}
