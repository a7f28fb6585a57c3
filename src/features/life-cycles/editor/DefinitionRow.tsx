import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { type Definition, KINDS, type Opened } from '../definitions/kinds.ts';
import { useEditor } from './editorContext.ts';
import { useDescription } from './useDescription.ts';

interface DefinitionRowProps {
  definition: Exclude<Definition, { kind: 'state' }>;
  /** Beside the name, such as where an action leads. */
  mark?: ReactNode;
  /** What belongs to it. */
  children?: ReactNode;
  /** What can be added below it: new definitions. */
  adds?: readonly Opened[];
}

/** One definition with its facts, and the buttons that change and delete it. */
export function DefinitionRow({ definition, mark, children, adds = [] }: DefinitionRowProps) {
  const translate = useTranslate();
  const editor = useEditor();
  const { name, facts } = useDescription()(definition);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: 1, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            {mark}
          </Box>
          {facts && <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{facts}</Typography>}
        </Box>
        <Box sx={{ whiteSpace: 'nowrap', flex: 'none' }}>
          <IconButton
            onClick={() => editor.open(definition)}
            aria-label={translate('lifeCycle.editNamed', { name })}
            aria-haspopup="dialog"
            sx={{ width: 44, height: 44 }}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
          <IconButton
            onClick={() => editor.remove(definition, name)}
            aria-label={translate('lifeCycle.deleteNamed', { name })}
            aria-haspopup="dialog"
            sx={{ width: 44, height: 44 }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      </Box>
      {adds.length > 0 && (
        <Box
          sx={{ borderInlineStart: '2px solid var(--mui-palette-divider)', paddingInlineStart: 1.5, mt: 0.5 }}
        >
          {children}
          {adds.map((added) => (
            <AddBelow key={added.kind} added={added} name={name} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function AddBelow({ added, name }: { added: Opened; name: string }) {
  const editor = useEditor();
  const words = useTranslate()(`${KINDS[added.kind].words}.add`);
  return (
    <Button
      size="small"
      startIcon={<Add />}
      onClick={() => editor.open(added)}
      aria-haspopup="dialog"
      aria-label={`${words}: ${name}`}
      sx={{ minHeight: 44 }}
    >
      {words}
    </Button>
  );
}

/** Definitions one below the other; nothing where there are none. */
export function DefinitionRows({ rows }: { rows: readonly DefinitionRowProps[] }) {
  if (rows.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& > li + li': { borderBlockStart: '1px solid var(--mui-palette-divider)' },
        '& > li': { py: 0.5 },
      }}
    >
      {rows.map((row) => (
        <li key={row.definition.stored.id}>
          <DefinitionRow {...row} />
        </li>
      ))}
    </Box>
  );
}
