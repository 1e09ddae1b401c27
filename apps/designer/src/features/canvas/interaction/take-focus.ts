/**
 * A press on the canvas takes the focus from fields elsewhere, and the selection from texts: keys and the clipboard belong to the
 * canvas then. React Flow keeps the browser from doing so by itself.
 */
export function takeFocus(canvas: HTMLElement | null): void {
	const { activeElement } = document;
	if (activeElement instanceof HTMLElement && !canvas?.contains(activeElement)) activeElement.blur();
	document.getSelection()?.removeAllRanges();
}
