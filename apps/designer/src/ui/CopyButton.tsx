import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { useCopy } from "./use-copy.ts";

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
	const { copied, copy } = useCopy(text);
	return (
		<IconButton
			label={copied ? "Copied" : label}
			size="xs"
			icon={copied ? <Check size={14} className="text-success" /> : icon}
			onClick={copy}
		/>
	);
}
