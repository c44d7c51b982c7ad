import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';

interface FilesProps {
  label: string;
  accept: string;
  first?: boolean;
  multiple?: boolean;
  id?: string;
  onFiles: (files: File[]) => void;
}

export function Files({ label, first, id, onFiles, ...rest }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = ''; // the same file can be chosen again
    onFiles(files);
  };
  return (
    <>
      <Button id={id} first={first} onClick={() => input.current?.click()}>{label}</Button>
      <input {...rest} ref={input} type="file" hidden aria-label={label} onChange={take} />
    </>
  );
}
