// What the page uses of Preact and its signals. script/vendor bundles it into preact.js, which stands for the packages
// preact, preact/hooks, preact/jsx-runtime and @preact/signals in every bundle. Add a name here before you import it.
export { createContext, createPortal, Fragment, h, render } from 'preact';
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
export { jsx, jsxs } from 'preact/jsx-runtime';
export {
  batch, computed, effect, Signal, signal, untracked, useComputed, useSignal, useSignalEffect,
} from '@preact/signals';
