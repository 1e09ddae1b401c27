import { Check, CloudOff, type LucideIcon, PencilLine, RefreshCw, TriangleAlert } from "lucide-react";
import type { SavedState } from "../../../../core/editor/editor-state.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Tooltip } from "../../../../ui/Tooltip.tsx";

const LOOKS: Record<
	SavedState,
	{ readonly icon: LucideIcon; readonly word: string; readonly meaning: string; readonly colour?: string }
> = {
	saved: { icon: Check, word: "Saved", meaning: "Every change is on the server." },
	saving: { icon: RefreshCw, word: "Saving…", meaning: "The latest changes are being sent." },
	unsaved: { icon: PencilLine, word: "Unsaved", meaning: "Kept in this browser until they are sent." },
	offline: {
		icon: CloudOff,
		word: "Kept here",
		meaning: "The server cannot be reached. Changes are kept in this browser and sent when it is back.",
		colour: "text-warning",
	},
	unsettled: {
		icon: TriangleAlert,
		word: "To settle",
		meaning: "Someone else set the same field. Choose above the canvas which value stays.",
		colour: "text-warning",
	},
	conflict: {
		icon: TriangleAlert,
		word: "Conflict",
		meaning: "Someone else changed the same thing. Select to resolve it.",
		colour: "text-danger",
	},
};

interface SavedIndicatorProps {
	/** Shows the conflict that keeps the changes from being saved. */
	readonly onConflict: () => void;
}

/** Where the person's changes are. Only what asks for attention is read out by itself. */
export function SavedIndicator({ onConflict }: SavedIndicatorProps) {
	const saved = useEditor((state) => state.saved);
	const { icon: Icon, word, meaning, colour } = LOOKS[saved];
	return (
		<span
			role="status"
			aria-live={saved === "saved" || saved === "saving" || saved === "unsaved" ? "off" : "polite"}
		>
			<Tooltip content={meaning}>
				<button
					type="button"
					aria-label={`${word}: ${meaning}`}
					onClick={() => saved === "conflict" && onConflict()}
					className={classNames(
						"flex h-7 items-center gap-1 rounded-md px-1 text-sm whitespace-nowrap",
						colour ?? "text-text-muted",
					)}
				>
					<Icon aria-hidden size={14} />
					<span className="max-[1100px]:sr-only">{word}</span>
				</button>
			</Tooltip>
		</span>
	);
}
