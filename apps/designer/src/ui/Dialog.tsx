import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import { ErrorBoundary } from "./failure/ErrorBoundary.tsx";
import { FloatingContainer } from "./floating-container.ts";
import { ScrollRegion } from "./ScrollRegion.tsx";

interface DialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly title: string;
	readonly description?: ReactNode;
	/** 400, 560 or 800 px wide, never wider than the window. */
	readonly size?: "sm" | "md" | "lg";
	/** It holds nothing that could have the focus: the text itself takes it, so that keys scroll it. */
	readonly textOnly?: boolean;
	readonly children: ReactNode;
	/** Buttons, the one that goes ahead last. */
	readonly footer?: ReactNode;
}

const SIZES = { sm: "max-w-[400px]", md: "max-w-[560px]", lg: "max-w-[800px]" } as const;

/** The frame that `Dialog` and `AlertDialog` share, and what it has in common with a dialog that stands elsewhere. */
export const DIALOG_OVERLAY = "fixed inset-0 z-40 bg-overlay";
export const DIALOG_FRAME =
	"fixed left-1/2 z-40 flex w-[calc(100vw-48px)] -translate-x-1/2 " +
	"flex-col rounded-lg border border-border bg-surface-raised shadow-overlay focus:outline-none";
export const DIALOG_CONTENT = `${DIALOG_FRAME} top-1/2 max-h-[calc(100vh-48px)] -translate-y-1/2`;

/** A window over the page. Escape and a click outside close it; the focus goes back to where it was. */
export function Dialog({
	open,
	onOpenChange,
	title,
	description,
	size = "md",
	textOnly = false,
	children,
	footer,
}: DialogProps) {
	const [container, setContainer] = useState<HTMLElement | null>(null);
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className={DIALOG_OVERLAY} />
				<Radix.Content
					ref={setContainer}
					{...(description ? {} : { "aria-describedby": undefined })}
					className={classNames(DIALOG_CONTENT, SIZES[size])}
				>
					<FloatingContainer value={container}>
						<header className="flex flex-col gap-1 px-5 pt-4 pb-3">
							<Radix.Title className="pr-8 text-lg font-semibold">{title}</Radix.Title>
							{description && (
								<Radix.Description className="text-text-muted">{description}</Radix.Description>
							)}
						</header>
						{/* The buttons act on what is shown: they are there only with it. */}
						<ErrorBoundary title={`“${title}” could not be shown`}>
							{textOnly ? (
								<ScrollRegion label={title} className="min-h-0 flex-1 px-5 pb-5">
									{children}
								</ScrollRegion>
							) : (
								<div className="min-h-0 flex-1 overflow-auto px-5 pb-5">{children}</div>
							)}
							{footer && (
								<footer className="flex justify-end gap-2 border-t border-border px-5 py-3">{footer}</footer>
							)}
						</ErrorBoundary>
						{/* Last, so that the focus starts on the first thing in the dialog. */}
						<Radix.Close
							aria-label="Close"
							className="absolute top-3 right-3 flex size-7 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text"
						>
							<X size={16} />
						</Radix.Close>
					</FloatingContainer>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
