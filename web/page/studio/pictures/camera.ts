// A picture from the camera, if there is one and the artist allows it.
import { make, makeButton } from '../../kit/plain/dom.ts';
import { makeDialog } from '../../kit/plain/dialog.ts';
import { keep } from './images.ts';

export class Camera {
  private stream: MediaStream | null = null;
  private asked = 0; // how often a camera was asked for: only the last answer counts
  private take: (canvas: HTMLCanvasElement) => void = () => {};
  made: { dialog: HTMLDialogElement; video: HTMLVideoElement; note: HTMLParagraphElement; shoot: HTMLButtonElement; } | undefined;

  /** Makes the dialog when it is first needed. */
  private parts() {
    if (this.made) return this.made;
    const { dialog, inside } = makeDialog('camera-dialog', 'Camera');
    const video = make('video', { autoplay: true, playsinline: true, muted: true, hidden: true, 'aria-label': 'What the camera sees' });
    const note = make('p', { role: 'status' });
    const shoot = makeButton('Take the picture', () => {
      const canvas = keep(video);
      dialog.close();
      this.take(canvas);
    }, { class: 'button first', disabled: true });
    inside.append(make('div', { class: 'camera' }, video), note, make('div', { class: 'row end' }, makeButton('Cancel', () => dialog.close()), shoot));
    dialog.addEventListener('close', () => this.release());
    video.addEventListener('loadeddata', () => {
      video.hidden = false;
      shoot.disabled = false;
      note.textContent = 'The picture is taken when you press the button, and stays here.';
    });
    this.made = { dialog, video, note, shoot };
    return this.made;
  }

  async open(take: (canvas: HTMLCanvasElement) => void) {
    const { dialog, video, note, shoot } = this.parts();
    this.take = take;
    const asked = ++this.asked;
    shoot.disabled = true;
    video.hidden = true;
    note.textContent = 'Waiting for the camera. The browser may ask you to allow it.';
    dialog.showModal();
    try {
      if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError');
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1280 }, height: { ideal: 960 } }, audio: false });
      if (!dialog.open || asked !== this.asked) {
        stop(stream);
        return;
      }
      this.stream = stream;
      video.srcObject = stream;
    } catch (error) {
      if (asked === this.asked) note.textContent = why(error);
    }
  }

  private release() {
    if (this.stream) stop(this.stream);
    this.stream = null;
    if (this.made) this.made.video.srcObject = null;
  }
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Says calmly why there is no picture. */
function why(error: unknown) {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'The camera was not allowed, which is fine: add a file, draw, or take a sample instead.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'There is no camera here: add a file, draw, or take a sample instead.';
  if (name === 'NotReadableError' || name === 'AbortError') return 'The camera is busy: another program may be using it.';
  return 'The camera does not answer: add a file, draw, or take a sample instead.';
}
