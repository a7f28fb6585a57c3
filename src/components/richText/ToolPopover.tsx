import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import ToggleButton from '@mui/material/ToggleButton';
import type { FormEvent, ReactNode, Ref } from 'react';
import { useWithinWindow } from '#src/components/layout/useWithinWindow.ts';
import type { Icon } from './editorControls.ts';
import { toolButton } from './richTextStyles.ts';

interface ToolPopoverProps {
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
  /** Key of the control. */
  value: string;
  /** Ready text, of the button and of what it opens. */
  label: string;
  icon: Icon;
  isOn?: boolean;
  tabIndex: number;
  /** What it hangs from while it is open. */
  anchor: HTMLElement | null;
  onOpen: (button: HTMLElement) => void;
  onClose: () => void;
  onSubmit: () => void;
  /** Fields and buttons of the form. */
  children: ReactNode;
}

/** A button of the editor's bar that asks for something in a small form below it. */
export function ToolPopover(props: ToolPopoverProps) {
  const {
    ref,
    value,
    label,
    icon: Picture,
    isOn = false,
    tabIndex,
    anchor,
    onOpen,
    onClose,
    onSubmit,
    children,
  } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A popover's form lies inside the screen's form for React.
    event.stopPropagation();
    onSubmit();
  };
  const { action, content } = useWithinWindow();
  return (
    <>
      <ToggleButton
        ref={ref}
        value={value}
        size="small"
        selected={isOn}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        tabIndex={tabIndex}
        onMouseDown={(event) => event.preventDefault()}
        onChange={(event) => onOpen(event.currentTarget)}
        sx={toolButton}
      >
        <Picture fontSize="small" />
      </ToggleButton>
      <Popover
        action={action}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Box
          component="form"
          ref={content}
          noValidate
          onSubmit={submit}
          sx={{ display: 'grid', gap: 2, p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' }}
        >
          {children}
        </Box>
      </Popover>
    </>
  );
}
