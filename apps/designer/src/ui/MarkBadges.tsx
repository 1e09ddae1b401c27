import type { Mark } from "@switchyard/spec/label";
import { EyeOff, ShieldAlert } from "lucide-react";
import { Badge } from "./Badge.tsx";
import { Tooltip } from "./Tooltip.tsx";

/** What is known of something that is kept: who could have had a say in it, and whether everybody may know it. */
export function MarkBadges({ mark }: { readonly mark: Mark }) {
	return (
		<>
			{mark.untrusted && (
				<Tooltip content="Somebody outside could have written it, or a part of it">
					<Badge tone="warning" icon={<ShieldAlert aria-hidden size={12} />}>
						untrusted
					</Badge>
				</Tooltip>
			)}
			{mark.private && (
				<Tooltip content="Not everybody may know it">
					<Badge tone="running" icon={<EyeOff aria-hidden size={12} />}>
						private
					</Badge>
				</Tooltip>
			)}
		</>
	);
}
