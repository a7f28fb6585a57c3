import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import type { Editor } from '@tiptap/core';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import type { EditorControl } from './editorTools.ts';
import { toolButton } from './richTextStyles.ts';

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
  const Icon = control.icon;

  const open = (element: HTMLElement) => {
    setTyped(control.key === 'link' ? String(editor.getAttributes('link').href ?? '') : '');
    setRefused(false);
    setAnchor(element);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A popover's form lies inside the screen's form for React.
    event.stopPropagation();
    const address = control.read(typed);
    if (address === null) {
      setRefused(true);
      return;
    }
    setAnchor(null);
    control.insert(editor, address);
  };

  return (
    <>
      <ToggleButton
        value={control.key}
        size="small"
        selected={isOn}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        tabIndex={tabIndex}
        onMouseDown={(event) => event.preventDefault()}
        onChange={(event) => open(event.currentTarget)}
        sx={toolButton}
      >
        <Icon fontSize="small" />
      </ToggleButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ display: 'grid', gap: 2, p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' }}
        >
          <TextField
            autoFocus
            size="small"
            label={translate(`components.editor.${control.key}.address`)}
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
        </Box>
      </Popover>
    </>
  );
}
