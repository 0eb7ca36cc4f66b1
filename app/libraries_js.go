package app

// prepareLibraries has nothing to do: the console of the browser is for those who look for a fault.
func prepareLibraries() (restore func()) { return func() {} }
