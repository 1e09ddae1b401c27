import { Check, Copy } from "lucide-react";
import { Button } from "../Button.tsx";
import { useCopy } from "../use-copy.ts";

/** Puts what is known of a failure on the system's clipboard, to pass it on. */
export function CopyDetails({ details }: { readonly details: () => string }) {
	const { copied, copy } = useCopy(details);
	return (
		<Button icon={copied ? <Check size={14} className="text-success" /> : <Copy size={14} />} onClick={copy}>
			{copied ? "Copied" : "Copy details"}
		</Button>
	);
}
