import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { showToast } from "./toast-store.ts";

interface CopyButtonProps {
	/** What is copied, made only when asked for. */
	readonly text: () => string;
	/** "Copy" when absent. */
	readonly label?: string;
	/** 14 px; two sheets when absent. Where several things can be copied, it tells them apart. */
	readonly icon?: ReactNode;
}

/** Puts a text on the system's clipboard. */
export function CopyButton({ text, label = "Copy", icon = <Copy size={14} /> }: CopyButtonProps) {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), 2000);
		return () => clearTimeout(timer);
	}, [copied]);
	return (
		<IconButton
			label={copied ? "Copied" : label}
			size="xs"
			icon={copied ? <Check size={14} className="text-success" /> : icon}
			onClick={() => {
				navigator.clipboard.writeText(text()).then(
					() => setCopied(true),
					() => showToast({ title: "The browser did not allow copying.", tone: "danger" }),
				);
			}}
		/>
	);
}
