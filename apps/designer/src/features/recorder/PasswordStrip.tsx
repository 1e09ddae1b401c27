import { KeyRound, X } from "lucide-react";
import type { Recorder } from "../../services/recorder.ts";
import { useRecorderState } from "../../services/recorder-context.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

/** Where the password is that was typed last: in no step. */
export function PasswordStrip({ recorder }: { readonly recorder: Recorder }) {
	const password = useRecorderState((state) => state.password);
	if (!password) return null;
	const { credential, refused } = password;
	return (
		<div
			role="status"
			className="flex items-center gap-2 border-b border-border bg-surface-sunken py-0.5 pr-1 pl-3 text-sm"
		>
			<KeyRound aria-hidden size={14} className="shrink-0 text-text-muted" />
			<span className="min-w-0 flex-1 break-words">
				{credential === undefined ? (
					<>The password was not kept: {refused} Choose a credential in the step.</>
				) : (
					<>
						The password is kept as the credential <span className="font-mono">{credential}</span>. The step
						has only its name.
					</>
				)}
			</span>
			<IconButton label="Dismiss" icon={<X size={14} />} onClick={() => recorder.dismissPassword()} />
		</div>
	);
}
