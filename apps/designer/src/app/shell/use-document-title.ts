import { useEffect } from "react";

/** Names the browser's tab after what is shown in it. */
export function useDocumentTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} · Switchyard`;
	}, [title]);
}
