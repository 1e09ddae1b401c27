import type { Label } from "@switchyard/spec/label";
import { EyeOff, ShieldAlert } from "lucide-react";
import { Badge } from "./Badge.tsx";
import { Tooltip } from "./Tooltip.tsx";

/** What is known of where a value came from, beside its name. */
export function LabelBadges({ label }: { readonly label: Label }) {
	return (
		<>
			{label.untrusted && (
				<Tooltip content={`Somebody outside could have written it: ${stepsText(label.untrusted)}`}>
					<Badge tone="warning" icon={<ShieldAlert aria-hidden size={12} />}>
						untrusted
					</Badge>
				</Tooltip>
			)}
			{label.private && (
				<Tooltip content={`Not everybody may know it: ${stepsText(label.private)}`}>
					<Badge tone="running" icon={<EyeOff aria-hidden size={12} />}>
						private
					</Badge>
				</Tooltip>
			)}
		</>
	);
}

function stepsText(steps: readonly number[]): string {
	const words = steps.map((step) => (step === 0 ? "the run’s first message" : `step ${step}`));
	return `from ${words.join(", ")}`;
}
