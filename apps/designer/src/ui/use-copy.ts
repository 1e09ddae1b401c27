import { useEffect, useState } from "react";
import { showToast } from "./toast-store.ts";

/** Puts a text, made only when asked for, on the system's clipboard. `copied` for two seconds afterwards. */
export function useCopy(text: () => string): { readonly copied: boolean; readonly copy: () => void } {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), 2000);
		return () => clearTimeout(timer);
	}, [copied]);
	const copy = () => {
		navigator.clipboard.writeText(text()).then(
			() => setCopied(true),
			() => showToast({ title: "The browser did not allow copying.", tone: "danger" }),
		);
	};
	return { copied, copy };
}
