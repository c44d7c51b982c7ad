import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { words } from '../words.ts';
import { keep } from './images.ts';
import type { DialogProps } from '../parts.tsx';

/** A picture from the camera, if there is one and the artist allows it. */
export function CameraDialog({ store, onClose }: DialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const sees = useSignal(false);
  const note = useSignal(words.waiting);
  useLayoutEffect(() => {
    const camera = askForCamera();
    camera.then(
      (stream) => { if (video.current) video.current.srcObject = stream; },
      (error) => { note.value = why(error); },
    );
    // A camera that answers after the dialog was closed is released too.
    return () => void camera.then((stream) => stream.getTracks().forEach((track) => track.stop()), () => {});
  }, []);
  const start = () => {
    sees.value = true;
    note.value = words.seen;
  };
  const shoot = () => {
    const image = video.current && keep(video.current);
    onClose();
    if (image) store.add(image, words.photo);
  };
  return (
    <Dialog id="camera-dialog" title={words.camera} open onClose={onClose}>
      <div class="camera">
        <video
          ref={video} autoplay playsInline muted hidden={!sees.value} aria-label={words.sees} onLoadedData={start}
        />
      </div>
      <p role="status">{note.value}</p>
      <div class="row end">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button first disabled={!sees.value} onClick={shoot}>{words.shoot}</Button>
      </div>
    </Dialog>
  );
}

async function askForCamera() {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError');
  const video = { width: { ideal: 1280 }, height: { ideal: 960 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** Says calmly why there is no picture. */
function why(error: unknown) {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return words.refused;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return words.noCamera;
  return name === 'NotReadableError' || name === 'AbortError' ? words.busyCamera : words.deadCamera;
}
