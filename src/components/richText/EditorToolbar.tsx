import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import ToggleButton from '@mui/material/ToggleButton';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTiptapEditor } from 'ra-input-rich-text';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { AddressControl } from './AddressControl.tsx';
import type { EditorControl } from './editorControls.ts';
import { PictureControl } from './PictureControl.tsx';
import { toolButton } from './richTextStyles.ts';

interface EditorToolbarProps {
  controls: readonly EditorControl[];
  /** Id of the text that the bar works on. */
  controlsId: string;
}

/** The formatting bar: one stop of the Tab key, arrows walk within it. */
export function EditorToolbar({ controls, controlsId }: EditorToolbarProps) {
  const editor = useTiptapEditor();
  const translate = useTranslate();
  const bar = useRef<HTMLDivElement>(null);

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: 'first', End: 'last' }[event.key];
    if (step === undefined || (event.target as Element).tagName === 'INPUT') return;
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    const here = stops.indexOf(document.activeElement as HTMLElement);
    if (here < 0) return;
    event.preventDefault();
    const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const next =
      step === 'first'
        ? 0
        : step === 'last'
          ? stops.length - 1
          : (here + Number(step) * turn + stops.length) % stops.length;
    stops.forEach((stop, index) => {
      stop.tabIndex = index === next ? 0 : -1;
    });
    stops[next]?.focus();
  };

  if (!editor) return null;
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={translate('components.editor.toolbar')}
      aria-controls={controlsId}
      onKeyDown={walk}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        p: 0.5,
        borderBlockEnd: '1px solid var(--mui-palette-divider)',
      }}
    >
      {controls.map((control, index) => (
        <Control key={control.key} control={control} editor={editor} first={index === 0} />
      ))}
    </Box>
  );
}

function Control({ control, editor, first }: { control: EditorControl; editor: Editor; first: boolean }) {
  const translate = useTranslate();
  const label = translate(`components.editor.${control.key}`, { _: control.key });
  const tabIndex = first ? 0 : -1;
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      control.kind === 'choice'
        ? (control.options.find((option) => option.isOn(now))?.key ?? '')
        : control.kind === 'picture'
          ? false
          : (control.isOn?.(now) ?? false),
  });

  if (control.kind === 'choice') {
    return (
      <NativeSelect
        value={state}
        disableUnderline
        inputProps={{ 'aria-label': label, title: label, tabIndex }}
        onChange={(event) => control.options.find((option) => option.key === event.target.value)?.run(editor)}
        sx={{ px: 1, minHeight: 36, fontSize: 13 }}
      >
        {state === '' && <option value="" />}
        {control.options.map((option) => (
          <option key={option.key} value={option.key}>
            {translate(`components.editor.${control.key}.${option.key}`, { _: option.key })}
          </option>
        ))}
      </NativeSelect>
    );
  }
  if (control.kind === 'address') {
    return (
      <AddressControl
        control={control}
        editor={editor}
        label={label}
        isOn={state === true}
        tabIndex={tabIndex}
      />
    );
  }
  if (control.kind === 'picture') {
    return <PictureControl control={control} editor={editor} label={label} tabIndex={tabIndex} />;
  }
  const Icon = control.icon;
  return (
    <ToggleButton
      value={control.key}
      size="small"
      selected={state === true}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      onMouseDown={(event) => event.preventDefault()}
      onChange={() => control.run(editor)}
      sx={toolButton}
    >
      <Icon fontSize="small" />
    </ToggleButton>
  );
}
