import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { EvalDefinition } from '../../../contract/evaluations.ts';

interface DefinitionButtonsProps {
  definition: EvalDefinition;
  onOpen: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** What can be done with a definition: one in use can be shown and copied only, S2-32. */
export function DefinitionButtons({ definition, onOpen, onCopy, onRemove }: DefinitionButtonsProps) {
  const translate = useTranslate();
  const { title, isUsed } = definition;
  const button = (name: string, icon: ReactNode, onClick: () => void) => (
    <IconButton
      onClick={onClick}
      aria-label={translate(`evalDefinition.${name}.named`, { title })}
      title={translate(`evalDefinition.${name}`)}
      sx={{ width: 44, height: 44 }}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      {isUsed
        ? button('show', <VisibilityOutlined fontSize="small" />, onOpen)
        : button('edit', <EditOutlined fontSize="small" />, onOpen)}
      {button('copy', <ContentCopy fontSize="small" />, onCopy)}
      {!isUsed && button('delete', <DeleteOutlined fontSize="small" />, onRemove)}
    </>
  );
}
