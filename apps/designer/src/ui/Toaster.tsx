import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useStore } from "zustand";
import { Button } from "./Button.tsx";
import { dismissToast, type ShownToast, toastStore } from "./toast-store.ts";
import { WithCode } from "./WithCode.tsx";

/** Where toasts appear: the bottom right corner. F8 moves the focus there. Stands once in the app. */
export function Toaster() {
	const toasts = useStore(toastStore);
	return (
		<Radix.Provider label="Notification" swipeDirection="right">
			{toasts.map((toast) => (
				<Toast key={toast.id} toast={toast} />
			))}
			<Radix.Viewport
				label="Notifications ({hotkey})"
				className="fixed right-4 bottom-4 z-50 flex w-[calc(100vw-32px)] max-w-90 flex-col gap-2 outline-none"
			/>
		</Radix.Provider>
	);
}

function Toast({
	toast: { id, title, description, tone = "neutral", action },
}: {
	readonly toast: ShownToast;
}) {
	return (
		<Radix.Root
			type={tone === "danger" ? "foreground" : "background"}
			duration={action || tone === "danger" ? 10_000 : 5_000}
			onOpenChange={(open) => !open && dismissToast(id)}
			className="flex items-center gap-2 rounded-lg border border-border bg-surface-raised py-2.5 pr-2 pl-3 shadow-overlay"
		>
			{tone === "success" && <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />}
			{tone === "danger" && <CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />}
			<div className="min-w-0 flex-1">
				<Radix.Title className="font-medium break-words">{title}</Radix.Title>
				{description && (
					<Radix.Description className="break-words text-text-muted">
						<WithCode text={description} />
					</Radix.Description>
				)}
			</div>
			{action && (
				<Radix.Action altText={action.label} asChild>
					<Button size="sm" onClick={action.onSelect}>
						{action.label}
					</Button>
				</Radix.Action>
			)}
			<Radix.Close
				aria-label="Dismiss"
				className="flex size-7 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text"
			>
				<X size={14} />
			</Radix.Close>
		</Radix.Root>
	);
}
