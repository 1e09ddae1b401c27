// Command proving serves node types that tests and benchmarks of the runtime need, and, with the argument `client`, calls
// their tools.
package main

import (
	"os"

	"switchyard"
)

func main() {
	if len(os.Args) == 4 && os.Args[1] == "client" {
		os.Exit(runClient(os.Args[2], os.Args[3]))
	}
	proving := switchyard.Package{Namespace: "Proving", Version: "1.0.0", Concurrency: 256}
	switchyard.Run(proving, &Echo{}, &Count{}, &Wait{}, &UseDesk{}, &Put{}, &Post{})
}
