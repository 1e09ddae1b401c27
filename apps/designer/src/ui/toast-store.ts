import { createStore } from "zustand/vanilla";

export interface ToastContent {
	readonly title: string;
	readonly description?: string;
	/** `danger` is read out at once, the others when the screen reader is idle. */
	readonly tone?: "neutral" | "success" | "danger";
	/** One thing to do about it, such as undo. The toast then stays longer. */
	readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export interface ShownToast extends ToastContent {
	readonly id: number;
}

/** The toasts in view, oldest first. */
export const toastStore = createStore<readonly ShownToast[]>(() => []);

const MOST_IN_VIEW = 4;
let lastId = 0;

/** Shows a short message in a corner. Anything may call it, inside React or not. */
export function showToast(content: ToastContent): void {
	lastId += 1;
	const toast = { ...content, id: lastId };
	toastStore.setState((toasts) => [...toasts, toast].slice(-MOST_IN_VIEW), true);
}

export function dismissToast(id: number): void {
	toastStore.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
}
