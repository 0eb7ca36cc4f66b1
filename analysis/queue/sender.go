package queue

import "time"

// Sender is how tasks are sent to a queue.
type Sender struct {
	Workers func(int) // hears how many tasks workers value at a time, at first and when it changes; nil: nothing does
	// Compare has one of so many shots valued again by another worker and compared, chosen by the keys of the tasks; 0: none is.
	Compare int
}

// DefaultCompare is Sender.Compare unless somebody says otherwise.
const DefaultCompare = 20

// DefaultLongest is how long a task may take unless a worker says otherwise.
const DefaultLongest = time.Hour
