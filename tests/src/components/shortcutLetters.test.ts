import { expect, test } from 'vitest';
import { letterOf } from '#src/components/shortcuts/useShortcut.ts';

const press = (key: string, code: string, changes = {}) =>
  letterOf({ key, code, shiftKey: false, repeat: false, isComposing: false, ...changes });

test('a letter is a shortcut however it is written, and by its place where the keyboard writes other letters', () => {
  expect(press('j', 'KeyJ')).toBe('J');
  // Caps Lock is no Shift.
  expect(press('J', 'KeyJ')).toBe('J');
  // What a keyboard names counts before its place: on AZERTY the A is where others have a Q.
  expect(press('a', 'KeyQ')).toBe('A');
  expect(press('о', 'KeyJ')).toBe('J');
});

test('marks, digits and other keys are none, nor is a key that is held, composed or pressed with Shift', () => {
  for (const key of ['1', '.', '-', 'Enter', 'ArrowDown', 'Tab', 'ş1']) expect(press(key, 'KeyJ')).toBeNull();
  expect(press('ü', 'BracketLeft')).toBeNull();
  for (const changes of [{ shiftKey: true }, { repeat: true }, { isComposing: true }]) {
    expect(press('j', 'KeyJ', changes)).toBeNull();
  }
});
