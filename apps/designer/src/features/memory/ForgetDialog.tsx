import type { MemoryEntry } from "@switchyard/spec/memory";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { useForget } from "./use-forget.ts";

interface ForgetDialogProps {
	readonly entry: MemoryEntry;
	readonly onClose: () => void;
}

/** Forgets one entry, after asking. */
export function ForgetDialog({ entry: { memory, person = "", key }, onClose }: ForgetDialogProps) {
	const forget = useForget(onClose);
	return (
		<AlertDialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`Forget “${key}”?`}
			description="Robots and flows no longer find it. This cannot be undone."
			action="Forget"
			danger
			busy={forget.isPending}
			onAction={() => forget.mutate({ memory, person, key })}
		/>
	);
}
