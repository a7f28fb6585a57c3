import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import type { EditorControl } from './editorControls.ts';
import { ToolPopover } from './ToolPopover.tsx';

interface AddressControlProps {
  control: Extract<EditorControl, { kind: 'address' }>;
  editor: Editor;
  label: string;
  isOn: boolean;
  tabIndex: number;
}

/** A button that asks for an address: of a link or a video. */
export function AddressControl({ control, editor, label, isOn, tabIndex }: AddressControlProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);

  const open = (element: HTMLElement) => {
    setTyped(control.key === 'link' ? String(editor.getAttributes('link').href ?? '') : '');
    setRefused(false);
    setAnchor(element);
  };
  const submit = () => {
    const address = control.read(typed);
    if (address === null) {
      setRefused(true);
      return;
    }
    setAnchor(null);
    control.insert(editor, address);
  };

  return (
    <ToolPopover
      value={control.key}
      label={label}
      icon={control.icon}
      isOn={isOn}
      tabIndex={tabIndex}
      anchor={anchor}
      onOpen={open}
      onClose={() => setAnchor(null)}
      onSubmit={submit}
    >
      <TextField
        autoFocus
        size="small"
        label={translate(`components.editor.${control.key}.address`, { _: control.key })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={refused}
        helperText={refused ? translate('components.editor.address.invalid') : undefined}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {isOn && control.remove && (
          <Button onClick={() => [setAnchor(null), control.remove?.(editor)]}>
            {translate('components.editor.remove')}
          </Button>
        )}
        <Button type="submit" variant="contained">
          {translate('components.editor.insert')}
        </Button>
      </Box>
    </ToolPopover>
  );
}
