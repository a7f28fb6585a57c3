import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import ToggleButton from '@mui/material/ToggleButton';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useStore } from 'ra-core';
import { useTiptapEditor } from 'ra-input-rich-text';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { AddressControl } from './AddressControl.tsx';
import type { EditorControl } from './editorControls.ts';
import { rowsOf } from './editorTools.ts';
import { type GivenPicture, PictureControl } from './PictureControl.tsx';
import { toolButton } from './richTextStyles.ts';

interface EditorToolbarProps {
  controls: readonly EditorControl[];
  /** Id of the text that the bar works on. */
  controlsId: string;
  /** The picture that was pasted into the text or dropped on it. */
  given: GivenPicture | null;
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 } as const;

/**
 * The formatting bar: what a text mostly needs, and a button for the rest. One stop of the Tab key, arrows walk
 * within it.
 */
export function EditorToolbar({ controls, controlsId, given }: EditorToolbarProps) {
  const editor = useTiptapEditor();
  const translate = useTranslate();
  const bar = useRef<HTMLDivElement>(null);
  const moreId = useId();
  // Who formats much does so in every text.
  const [isOpen, setOpen] = useStore('richText.more', false);
  const { first, more } = rowsOf(controls);
  // The stop of the Tab key may have gone with the second row, also with that of another text.
  useEffect(() => {
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    if (!isOpen && stops[0] && stops.every(({ tabIndex }) => tabIndex !== 0)) stops[0].tabIndex = 0;
  }, [isOpen]);

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
      sx={{ display: 'grid', gap: 0.5, p: 0.5, borderBlockEnd: '1px solid var(--mui-palette-divider)' }}
    >
      <Box sx={ROW}>
        {first.map((control, index) => (
          <Control key={control.key} control={control} editor={editor} first={index === 0} given={given} />
        ))}
        {more.length > 0 && (
          <IconButton
            size="small"
            aria-label={translate('components.editor.more')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? moreId : undefined}
            title={translate('components.editor.more')}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!isOpen)}
            sx={{ ...toolButton, borderRadius: 1, ...(isOpen && { bgcolor: 'action.selected' }) }}
          >
            <MoreHoriz fontSize="small" />
          </IconButton>
        )}
      </Box>
      {isOpen && more.length > 0 && (
        <Box id={moreId} sx={ROW}>
          {more.map((control) => (
            <Control key={control.key} control={control} editor={editor} first={false} given={given} />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ControlProps extends Pick<EditorToolbarProps, 'given'> {
  control: EditorControl;
  editor: Editor;
  first: boolean;
}

function Control({ control, editor, first, given }: ControlProps) {
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
    return (
      <PictureControl control={control} editor={editor} label={label} tabIndex={tabIndex} given={given} />
    );
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
