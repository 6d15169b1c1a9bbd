import { useState, type ClipboardEvent, type DragEvent } from 'react';

/**
 * Takes files that are pasted into an element or dropped on it. Returns the handlers to spread over
 * the element, and whether files are being dragged over it (`isOver`).
 */
export function useHandedFiles(isTaking: boolean, onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const take = (event: ClipboardEvent | DragEvent, files: FileList): void => {
    if (!isTaking || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return {
    isOver,
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    onDragOver: (event: DragEvent) => {
      if (!isTaking || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer.files);
    },
  };
}
