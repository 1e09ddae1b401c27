import { ChevronLeft } from "lucide-react";

interface BackButtonProps {
	/** What it leads back to. */
	readonly label: string;
	readonly onClick: () => void;
}

/** The way back from one thing to the list of them, on a phone, where there is room for one of the two. */
export function BackButton({ label, onClick }: BackButtonProps) {
	return (
		<button
			type="button"
			onClick={onClick}
			className="flex h-11 shrink-0 items-center gap-1 border-b border-border px-3 font-medium sm:hidden"
		>
			<ChevronLeft aria-hidden size={16} />
			{label}
		</button>
	);
}
