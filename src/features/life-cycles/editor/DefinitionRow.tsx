import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

interface DefinitionRowProps {
  /** Ready text: what it is called. */
  name: string;
  /** Beside the name, such as where an action leads. */
  mark?: ReactNode;
  /** Ready texts: what it says and does. */
  facts: readonly string[];
  onEdit: () => void;
  onDelete: () => void;
  /** What hangs below it. */
  children?: ReactNode;
}

/** One definition with its facts, and the buttons that change and delete it. */
export function DefinitionRow({ name, mark, facts, onEdit, onDelete, children }: DefinitionRowProps) {
  const translate = useTranslate();
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
          {facts.length > 0 && (
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{facts.join(' · ')}</Typography>
          )}
        </Box>
        <Box sx={{ whiteSpace: 'nowrap', flex: 'none' }}>
          <IconButton
            onClick={onEdit}
            aria-label={translate('lifeCycle.editNamed', { name })}
            aria-haspopup="dialog"
            sx={{ width: 44, height: 44 }}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
          <IconButton
            onClick={onDelete}
            aria-label={translate('lifeCycle.deleteNamed', { name })}
            aria-haspopup="dialog"
            sx={{ width: 44, height: 44 }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      </Box>
      {children && (
        <Box
          sx={{ borderInlineStart: '2px solid var(--mui-palette-divider)', paddingInlineStart: 1.5, mt: 0.5 }}
        >
          {children}
        </Box>
      )}
    </Box>
  );
}
