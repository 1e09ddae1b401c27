import type { MouseEvent } from "react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { useSaved } from "../../../services/saving-context.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { PageLink } from "./PageLink.tsx";

interface PreviewLinkProps {
	readonly path: string;
	readonly children: string;
}

/** Opens a page that the server makes from the draft, once it has the last edit. */
export function PreviewLink({ path, children }: PreviewLinkProps) {
	const { store } = useEditorVerbs();
	const saved = useSaved();
	function open(event: MouseEvent) {
		if (saved === undefined || store.getState().saved === "saved") return;
		event.preventDefault();
		void openOnceSaved(path, saved);
	}
	return (
		<PageLink path={path} onClick={open}>
			{children}
		</PageLink>
	);
}

/** The window is opened at once: browsers let only a click open one. */
async function openOnceSaved(path: string, saved: () => Promise<void>): Promise<void> {
	const opened = window.open("", "_blank");
	try {
		if (opened === null)
			throw new Error("The browser blocked the page. Allow pop-ups for this page, and open it again.");
		opened.opener = null;
		await saved();
		opened.location.replace(path);
	} catch (error) {
		opened?.close();
		const { message, hint = "" } = explain(error);
		const description = `${message} ${hint}`.trim();
		showToast({ title: "The preview could not be opened", description, tone: "danger" });
	}
}
