import { IconHome } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { isFound, markedPieces } from './matching.ts';

const line = (label: string, also?: string) => ({
  id: label,
  label,
  ...(also !== undefined && { also }),
  mark: IconHome,
  does: { address: '/' },
});

test('a line is found by the beginnings of its words, whatever case and accents', () => {
  expect(isFound(line('Agentes IA'), 'ag')).toBe(true);
  expect(isFound(line('Início'), 'INICIO')).toBe(true);
  expect(isFound(line('Usar tema escuro'), 'esc tem')).toBe(true);
  expect(isFound(line('Mensagens'), 'ag')).toBe(false);
  expect(isFound(line('Configurações', 'feriados horário'), 'feria')).toBe(true);
  expect(isFound(line('Vista “Entregas”'), 'entre')).toBe(true);
  expect(isFound(line('Início'), '')).toBe(true);
});

test('the letters that were typed are marked, with their accents', () => {
  const marked = (text: string, typed: string): string =>
    markedPieces(text, typed)
      .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
      .join('');
  expect(marked('Camila Duarte', 'cami')).toBe('[Cami]la Duarte');
  expect(marked('Sônia & João', 'joa son')).toBe('[Sôn]ia & [Joã]o');
  expect(marked('Ir para o caminho', 'cam')).toBe('Ir para o [cam]inho');
  expect(marked('Escama', 'cam')).toBe('Escama');
  expect(marked('Camila', '')).toBe('Camila');
});
