import { CloudOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { FloatingContainer } from "../../ui/floating-container.ts";
import { CommandPalette } from "../commands/CommandPalette.tsx";
import { HealthBanner } from "../connection/HealthBanner.tsx";
import { connection } from "../services.ts";
import { NavigationRail } from "./NavigationRail.tsx";

/** The frame of every page: the way to the others on the left, or below on a phone, and the page beside it. */
export function Shell({ children }: { readonly children: ReactNode }) {
	const [main, setMain] = useState<HTMLElement | null>(null);
	const [location] = useLocation();
	const shown = useRef(location);
	useEffect(() => {
		// A page that was just opened takes the focus, so that the keyboard and the screen reader start at its top.
		if (shown.current === location) return;
		shown.current = location;
		main?.focus();
	}, [location, main]);
	return (
		<FloatingContainer value={main}>
			{/* Nothing scrolls but what is in it: words for screen readers may lie outside of what scrolls. */}
			<div className="relative flex h-full flex-col overflow-clip">
				<a
					href="#main"
					className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-accent-text focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
				>
					Skip to the page
				</a>
				<CommandPalette />
				<OfflineBanner />
				<HealthBanner />
				<div className="flex min-h-0 flex-1 max-sm:flex-col-reverse">
					<NavigationRail />
					<main ref={setMain} id="main" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
						{children}
					</main>
				</div>
			</div>
		</FloatingContainer>
	);
}

/** Says that the server does not answer, for as long as it does not. */
function OfflineBanner() {
	const reachable = useStore(connection.store, (state) => state.reachable);
	return (
		<div role="status" aria-live="polite">
			{!reachable && (
				<p className="flex items-center justify-center gap-2 border-b border-border bg-warning-soft px-4 py-1.5 text-warning">
					<CloudOff aria-hidden size={14} className="shrink-0" />
					The server cannot be reached. What you change is kept here and sent when it is back.
				</p>
			)}
		</div>
	);
}
