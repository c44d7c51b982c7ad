import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { filesOf } from './files.ts';

interface FilesProps {
  label: string;
  accept: string;
  multiple?: boolean;
  /** The picture comes from the camera, where there is one. */
  capture?: 'environment';
  /** Is called before the files are chosen. */
  onClick?: () => void;
  id?: string;
  onFiles: (files: File[]) => void;
}

export function Files({ label, id, onFiles, ...rest }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={id} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        {...rest}
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => onFiles(filesOf(currentTarget))}
      />
    </>
  );
}
